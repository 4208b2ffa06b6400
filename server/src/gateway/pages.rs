//! What people find at the server's addresses: the browser client, to whom reads pages, and a few words, to programs.

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, Request, State, rejection::PathRejection},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use bridge_protocol::{EventPlace, MatchPlace};

use super::{
    AppState,
    browser_client::{self, Keep, PAGE},
    negotiation::reads_pages,
    problem::problem,
};

/// What a browser is told by a server without a client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>Bridge</title><h1>A bridge server</h1>\
    <p>It was built without its browser client. Whoever runs it can install Node 20.19 or later and build it again.</p>\
    <p>In a terminal everything works:</p><pre>";

/// The client's own addresses, of which it makes its screens.
const SCREENS: [&str; 9] = [
    "/come",
    "/new",
    "/new/{form}",
    "/daily",
    "/table/{table}",
    "/match/{match}",
    "/event/{event}",
    "/board",
    "/device",
];

pub(super) fn router() -> Router<Arc<AppState>> {
    let pages = Router::new().route("/", get(front_page)).route("/join/{invitation}", get(join_page));
    SCREENS.into_iter().fold(pages, |pages, address| pages.route(address, get(screen))).fallback(anything_else)
}

async fn front_page(State(state): State<Arc<AppState>>, asked: HeaderMap) -> Response {
    let key = state.tables.public_key();
    let text = format!(
        "This is a bridge server. Open a table with:  bridge-cli host --server <this address>\n\
         Its transcripts of dealing are signed by the key {key}\n"
    );
    page_or_words(&asked, Keep::AsNamed, text)
}

async fn join_page(
    State(state): State<Arc<AppState>>,
    invitation: Result<Path<String>, PathRejection>,
    asked: HeaderMap,
) -> Response {
    let Ok(Path(invitation)) = invitation else {
        return problem(StatusCode::BAD_REQUEST, "this is no invitation: its link was cut or changed on the way");
    };
    let to_match = state.matches.read_invitation(&invitation).map(|(_, place)| match_words(place));
    let to_event = state.events.read_invitation(&invitation).map(|(_, place)| event_words(place));
    let text = to_match.or(to_event).unwrap_or(
        "This is an invitation to a bridge table. Take your seat with:  bridge-cli play <this link>\n\
         If it is an invitation to watch:  bridge-cli watch <this link>\n",
    );
    // The link is as good as a seat: no cache and no other page may learn it.
    page_or_words(&asked, Keep::Nothing, text.to_owned())
}

async fn screen(asked: HeaderMap) -> Response {
    page(&asked, Keep::AsNamed, "bridge-cli --help")
}

/// A file of the client, or nothing: then people see the client say so.
async fn anything_else(request: Request) -> Response {
    let asked = request.headers();
    let name = request.uri().path().trim_start_matches('/');
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return nothing_here();
    }
    match browser_client::file(name, asked, Keep::AsNamed) {
        Some(file) => file,
        None if reads_pages(asked) => {
            let mut page = page(asked, Keep::Nothing, "bridge-cli --help");
            *page.status_mut() = StatusCode::NOT_FOUND;
            page
        }
        None => nothing_here(),
    }
}

fn nothing_here() -> Response {
    problem(StatusCode::NOT_FOUND, "there is nothing here: see PROTOCOL.md")
}

fn page_or_words(asked: &HeaderMap, keep: Keep, words: String) -> Response {
    if reads_pages(asked) {
        return page(asked, keep, &words);
    }
    let kept = match keep {
        Keep::AsNamed => "no-cache",
        Keep::Nothing => "no-store",
    };
    ([(header::VARY, "accept, accept-encoding"), (header::CACHE_CONTROL, kept)], words).into_response()
}

/// The client, or else a page that says how to do without it.
fn page(asked: &HeaderMap, keep: Keep, words: &str) -> Response {
    browser_client::file(PAGE, asked, keep).unwrap_or_else(|| {
        let words = words.replace('<', "&lt;").replace('>', "&gt;");
        let private = [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::CACHE_CONTROL, "no-store"),
            (header::VARY, "accept, accept-encoding"),
        ];
        (private, format!("{NO_CLIENT}{words}</pre></html>\n")).into_response()
    })
}

const fn event_words(place: EventPlace) -> &'static str {
    match place {
        EventPlace::Captain { .. } => {
            "This is an invitation to captain a team in an event of bridge. Take your place with:  bridge-cli play <this link>\n\
             The links of your players:  bridge-cli event invitations <this link>\n"
        }
        EventPlace::Player { .. } => {
            "This is an invitation to play in an event of bridge. Take your place with:  bridge-cli play <this link>\n"
        }
        EventPlace::Entrant { .. } => {
            "This is an invitation to play in an event of bridge, alone or with a partner. Enter with:  bridge-cli play <this link>\n"
        }
        EventPlace::Spectator {} => {
            "This is an invitation to follow an event of bridge. See how it stands with:  bridge-cli event show <this link>\n"
        }
        EventPlace::Director {} => {
            "This is an invitation to direct an event of bridge. Take it with:  bridge-cli event direct <this link>\n"
        }
    }
}

const fn match_words(place: MatchPlace) -> &'static str {
    match place {
        MatchPlace::Captain { .. } => {
            "This is an invitation to captain a team in a match of bridge. Hand in your line-up with:  \
             bridge-cli match lineup <this link>\n"
        }
        MatchPlace::Player { .. } => {
            "This is an invitation to play in a match of bridge. Take your place with:  bridge-cli play <this link>\n"
        }
        MatchPlace::Spectator {} => {
            "This is an invitation to follow a match of bridge. See how it stands with:  bridge-cli match show <this link>\n"
        }
        MatchPlace::Director {} => {
            "This is an invitation to direct a match of bridge. Take it with:  bridge-cli match direct <this link>\n"
        }
    }
}

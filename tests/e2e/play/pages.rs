//! What a browser finds at the server's addresses, what a program finds there, and what neither is shown.

use std::time::{Duration, SystemTime};

use bridge_e2e::{Foursome, Player, TestServer, Wire, conditions, open_match, open_table, status};
use bridge_protocol::{
    Answer, BoardSource, EventConditions, FieldConditions, Lane, Mine, MyTable, NextRound, OpeningKey, Paced, Policy,
    Profile, Request, ResumePoint, Seq, ServerInfo, limits,
};
use bridge_server::{HAS_BROWSER_CLIENT, Rates};

use crate::matches::fields::howell;

const BROWSER: &str = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n";
const PROGRAM: &str = "Accept: */*\r\n";

#[tokio::test]
async fn browsers_get_the_client_at_every_address_of_its_own() {
    let server = TestServer::open().await;
    for path in [
        "/",
        "/join/abc",
        "/come",
        "/daily",
        "/new",
        "/new/match",
        "/new/event",
        "/table/t",
        "/match/m",
        "/event/e",
        "/board",
        "/device",
    ] {
        let page = get(&server, path, BROWSER).await;
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        assert!(page.header("vary").is_some_and(|vary| vary.contains("accept")), "{path}");
        let expected = if HAS_BROWSER_CLIENT { "<div id=\"app\">" } else { "built without its browser client" };
        assert!(page.body.contains(expected), "{path}: {}", page.body);
    }
}

#[tokio::test]
async fn a_program_reads_the_key_the_policies_and_the_limits() {
    let server = TestServer::with(Rates::Default).await;
    let answer = get(&server, "/api/server", PROGRAM).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    let about: ServerInfo = serde_json::from_str(&answer.body).unwrap();
    let key = get(&server, "/", PROGRAM).await.body;
    assert!(key.contains(&format!("signed by the key {}\n", about.public_key)), "{key}");
    assert_eq!(about.policies, Profile::ALL.map(Profile::policy));
    assert_eq!(about.limits, limits::table());
    let requests = about.rates.iter().find(|rate| rate.what == Paced::Requests).unwrap();
    assert_eq!((requests.at_once, requests.every_ms), (20, 333));
    let about: ServerInfo =
        serde_json::from_str(&get(&TestServer::open().await, "/api/server", PROGRAM).await.body).unwrap();
    let none = TestServer::with_computers(0).await;
    let without: ServerInfo = serde_json::from_str(&get(&none, "/api/server", PROGRAM).await.body).unwrap();
    assert_eq!(without.computers, Some(0));
    assert_eq!(about.rates, [], "rates are switched off");
    assert_eq!(about.computers, Some(400), "and so a client offers computers or does not");
}

/// Whoever has lost every link finds what is theirs, after a restart too.
#[tokio::test]
async fn an_account_finds_its_own_tables_and_nobody_elses() {
    let server = TestServer::open().await;
    let friends = Foursome::sit_down(&server, BoardSource::Deal(1)).await;
    let (table, guests) = (friends.table, friends.guests.clone());
    let mine = async |server: &TestServer, token: &str| {
        let answer = get(server, "/api/mine", &format!("Authorization: Bearer {token}\r\n")).await;
        assert_eq!((answer.status, answer.header("cache-control")), (200, Some("no-store")), "{}", answer.body);
        serde_json::from_str::<Mine>(&answer.body).unwrap().tables
    };
    let seat = |host, lane| MyTable { table, host, lane: Some(lane), of_match: None };
    assert_eq!(mine(&server, &guests.north.token.token).await, [seat(true, Lane::North)]);
    assert_eq!(mine(&server, &guests.east.token.token).await, [seat(false, Lane::East)]);
    let stranger = server.guest("Fay").await;
    assert_eq!(mine(&server, &stranger.token.token).await, []);
    assert_eq!(get(&server, "/api/mine", PROGRAM).await.status, 401);
    drop(friends);

    let server = server.restart().await;
    assert_eq!(mine(&server, &guests.west.token.token).await, [seat(false, Lane::West)]);
    // With a number that no event has they are shown the table.
    let point = ResumePoint { table, lane: Lane::West, seq: Seq(9_007_199_254_740_991) };
    let mut west = Player::resume(server.address(), &guests.west, &[point]).await;
    west.until("the table", |view| view.seats.west.is_some()).await;
}

/// Also when the server finds them in another order as it starts.
#[tokio::test]
async fn an_account_finds_its_own_in_the_order_in_which_they_were_opened() {
    let server = TestServer::open().await;
    let [hugo, clara] = [server.guest("Hugo").await, server.guest("Clara").await];
    let mut hosts = [Player::enter(server.address(), &hugo).await, Player::enter(server.address(), &clara).await];
    let (mut tables, mut events, mut spectators) = (Vec::new(), Vec::new(), String::new());
    for number in 1..=4 {
        let [of_tables, of_events] = &mut hosts;
        tables.push(open_table(of_tables, BoardSource::Deal(1), Policy::social()).await.0);
        let name = format!("Tuesday {number}");
        let agreed = FieldConditions { name: name.clone(), ..howell(NextRound::ByDirector) };
        let conditions = Box::new(EventConditions::Pairs(agreed));
        let open = Request::OpenEvent { key: OpeningKey::from_bytes([number; 16]), boards: Vec::new(), conditions };
        let Answer::EventOpened { invitations, .. } = of_events.ask(open).await else { panic!("it opens") };
        spectators = invitations.spectators.clone();
        events.push(name);
        // No two are of the same millisecond.
        let opened = SystemTime::now();
        while opened.elapsed().unwrap_or_default() < Duration::from_millis(1) {
            assert_eq!(of_events.ask(Request::Ping {}).await, Answer::Done {});
        }
    }
    let (_, of_match) = open_match(&mut hosts[0], BoardSource::Deal(1), conditions(&[1])).await;
    drop(hosts);

    let server = server.restart().await;
    let mine = async |token: &str| {
        let answer = get(&server, "/api/mine", &format!("Authorization: Bearer {token}\r\n")).await;
        serde_json::from_str::<Mine>(&answer.body).unwrap()
    };
    let [of_hugo, of_clara] = [mine(&hugo.token.token).await, mine(&clara.token.token).await];
    assert_eq!(of_hugo.tables.iter().map(|own| own.table).collect::<Vec<_>>(), tables);
    assert_eq!(of_clara.events.iter().map(|own| own.name.as_str()).collect::<Vec<_>>(), events);

    // What somebody looks on at waits for nobody.
    let fay = server.guest("Fay").await;
    let mut looks_on = Player::enter(server.address(), &fay).await;
    let followed = looks_on.ask(Request::Join { invite: spectators }).await;
    assert!(matches!(followed, Answer::FollowingEvent { .. }), "{followed:?}");
    let followed = looks_on.ask(Request::Join { invite: of_match.spectators.clone() }).await;
    assert!(matches!(followed, Answer::Following { .. }), "{followed:?}");
    let of_fay = mine(&fay.token.token).await;
    assert_eq!((of_fay.events.len(), of_fay.matches.len()), (0, 0));
}

#[tokio::test]
async fn programs_get_words_at_the_front_door_and_with_an_invitation() {
    let server = TestServer::open().await;
    for (path, words) in [("/", "This is a bridge server."), ("/join/abc", "bridge-cli play <this link>")] {
        for asks in [PROGRAM, "", "Accept: application/json\r\n", "Accept: text/html;q=0\r\n"] {
            let page = get(&server, path, asks).await;
            assert_eq!(
                (page.status, page.header("content-type")),
                (200, Some("text/plain; charset=utf-8")),
                "{path} {asks}"
            );
            assert!(page.body.contains(words), "{path}: {}", page.body);
            assert!(page.header("vary").is_some_and(|vary| vary.contains("accept")), "{path}");
        }
    }
}

/// They count every act: whoever plays could tell from them that a question was asked, or how far the other room is.
#[tokio::test]
async fn the_figures_are_for_the_owner_at_their_machine_and_nobody_who_comes_through_a_proxy() {
    let server = TestServer::open().await;
    let figures = get(&server, "/metrics", PROGRAM).await;
    assert!(figures.status == 200 && figures.body.contains("bridge_acts_total"), "{}", figures.body);
    let forwarded = get(&server, "/metrics", "X-Forwarded-For: 192.0.2.1\r\n").await;
    assert_eq!(forwarded.status, 403);
    assert!(forwarded.body.contains("--metrics-key") && !forwarded.body.contains("bridge_"), "{}", forwarded.body);
}

#[tokio::test]
async fn where_there_is_nothing_people_see_a_page_and_programs_an_error() {
    let server = TestServer::open().await;
    for path in ["/nowhere", "/table", "/table/a/b", "/api/nothing", "/assets/nothing.js"] {
        let page = get(&server, path, BROWSER).await;
        assert_eq!((page.status, page.header("content-type")), (404, Some("text/html; charset=utf-8")), "{path}");
        assert_eq!(page.header("cache-control"), Some("no-store"), "{path}");
        let error = get(&server, path, PROGRAM).await;
        assert_eq!((error.status, error.header("content-type")), (404, Some("application/json")), "{path}");
        assert!(error.body.starts_with(r#"{"error":""#), "{path}: {}", error.body);
    }
    assert_eq!(ask(&server, "POST", "/table/t", BROWSER).await.status, 405);
    let cut = ask(&server, "GET", "/join/%ff", BROWSER).await;
    assert_eq!((cut.status, cut.header("content-type")), (400, Some("application/json")), "it is no text");
    assert_eq!(ask(&server, "POST", "/nowhere", BROWSER).await.header("content-type"), Some("application/json"));
}

#[tokio::test]
async fn every_answer_comes_behind_the_shield() {
    let server = TestServer::open().await;
    for (path, asks) in
        [("/", BROWSER), ("/", PROGRAM), ("/join/abc", BROWSER), ("/nowhere", PROGRAM), ("/healthz", PROGRAM)]
    {
        let page = get(&server, path, asks).await;
        let policy = page.header("content-security-policy").expect("a policy");
        for directive in [
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
            "require-trusted-types-for 'script'",
        ] {
            assert!(policy.split("; ").any(|each| each == directive), "{path}: {directive} in {policy}");
        }
        assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains(':'), "{policy}");
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(page.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert_eq!(page.header("cross-origin-opener-policy"), Some("same-origin"), "{path}");
        assert!(page.header("permissions-policy").is_some_and(|denied| denied.contains("camera=()")), "{path}");
    }
}

#[tokio::test]
async fn an_invitation_is_kept_by_no_cache_and_told_to_no_other_page() {
    let server = TestServer::open().await;
    for asks in [BROWSER, PROGRAM] {
        let page = get(&server, "/join/abc", asks).await;
        assert_eq!(page.header("cache-control"), Some("no-store"));
        assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(page.header("etag"), None);
        assert!(!page.body.contains("abc"), "the page does not repeat the link");
        let again = get(&server, "/join/abc", &format!("{asks}If-None-Match: *\r\n")).await;
        assert_eq!(again.status, 200);
    }
}

#[tokio::test]
async fn files_are_kept_for_ever_and_the_page_for_as_long_as_it_is_the_same() {
    if !HAS_BROWSER_CLIENT {
        return;
    }
    let server = TestServer::open().await;
    let page = get(&server, "/", BROWSER).await;
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let tag = page.header("etag").expect("a tag").to_owned();
    let again = get(&server, "/", &format!("{BROWSER}If-None-Match: {tag}\r\n")).await;
    assert_eq!((again.status, again.body.as_str(), again.header("etag")), (304, "", Some(tag.as_str())));
    assert!(again.header("content-security-policy").is_some());
    assert_eq!(get(&server, "/", &format!("{BROWSER}If-None-Match: W/\"other\"\r\n")).await.status, 200);

    for (kind, content_type) in [(".js", "text/javascript; charset=utf-8"), (".css", "text/css; charset=utf-8")] {
        let file =
            page.body.split('"').find(|text| text.starts_with("/assets/") && text.ends_with(kind)).expect("a file");
        let plain = get(&server, file, PROGRAM).await;
        assert_eq!((plain.status, plain.header("content-type")), (200, Some(content_type)), "{file}");
        assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"), "{file}");
        assert_eq!(plain.header("content-encoding"), None, "{file}");
        let small = get(&server, file, "Accept-Encoding: deflate, gzip, br\r\n").await;
        assert_eq!((small.status, small.header("content-encoding")), (200, Some("gzip")), "{file}");
        assert_eq!(small.header("content-type"), Some(content_type), "{file}");
        assert!(small.length() < plain.length(), "{file}");
        let head = ask(&server, "HEAD", file, PROGRAM).await;
        assert_eq!((head.status, head.length(), head.body.len()), (200, plain.length(), 0), "{file}");
    }
    assert_eq!(get(&server, "/icon.svg", PROGRAM).await.header("content-type"), Some("image/svg+xml"));
}

#[tokio::test]
async fn no_path_leads_out_of_the_clients_own_files() {
    let server = TestServer::open().await;
    for path in [
        "/../server.key",
        "/assets/../../server.key",
        "/assets/%2e%2e/index.html",
        "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/assets/..\\..\\etc\\passwd",
        "/etc/passwd%00.js",
        "/./etc/passwd",
        "/assets/",
        "/assets",
        "/index.html.gz",
        "/.vite/manifest.json",
    ] {
        let answer = get(&server, path, PROGRAM).await;
        assert_eq!(answer.status, 404, "{path}: {}", answer.body);
    }
}

#[tokio::test]
async fn a_page_from_elsewhere_is_told_why_it_gets_no_name() {
    let server = TestServer::open().await;
    let own = format!("http://{}", server.address());
    let guest = |origin: &str| format!("Origin: {origin}\r\nContent-Length: 14\r\n\r\n{{\"name\":\"Ann\"}}");
    let refused = ask(&server, "POST", "/api/guest", &guest("http://bridge-box:8080")).await;
    assert_eq!(refused.status, 403);
    assert!(refused.body.contains("--origin http://bridge-box:8080"), "{}", refused.body);
    assert_eq!(ask(&server, "POST", "/api/guest", &guest(&own)).await.status, 200);
    assert_eq!(ask(&server, "POST", "/api/guest", &guest("null")).await.status, 200);
    let ticket = ask(&server, "POST", "/api/ws-ticket", "Origin: http://evil.example\r\n").await;
    assert_eq!(ticket.status, 403);
}

/// What is answered over HTTP.
struct Page {
    status: u16,
    head: String,
    body: String,
}

impl Page {
    fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .find_map(|line| line.split_once(": ").filter(|(each, _)| *each == name))
            .map(|(_, value)| value)
    }

    fn length(&self) -> usize {
        self.header("content-length").expect("a length").parse().unwrap()
    }
}

async fn get(server: &TestServer, path: &str, headers: &str) -> Page {
    ask(server, "GET", path, headers).await
}

/// Asks as it stands here: an HTTP client would tidy the path up.
async fn ask(server: &TestServer, method: &str, path: &str, headers: &str) -> Page {
    let mut wire = Wire::connect(server.address()).await;
    wire.send(format!("{method} {path} HTTP/1.1\r\nHost: server\r\nConnection: close\r\n{headers}\r\n")).await;
    let head = wire.head().await;
    let body = wire.rest().await;
    Page { status: status(&head).unwrap_or_else(|| panic!("{path}: {head}")), head, body }
}

//! Where a request came from, where it arrived, and whether all of it has.

use std::{
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
};

use axum::body::HttpBody;
use hyper::{
    Request,
    body::{Frame, SizeHint},
};

/// Where a request came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

/// The address of ours at which a request arrived.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrivedAt(pub(super) SocketAddr);

/// Whether a request has arrived with all of its body.
#[derive(Clone, Debug)]
pub(super) struct HasArrived(Arc<AtomicBool>);

impl HasArrived {
    pub(super) fn get(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// A body of which it is noted when its end has been read.
pub(super) struct Watched<B> {
    body: B,
    has_arrived: HasArrived,
}

/// Notes when the body has been read to its end.
pub(super) fn watched<B: HttpBody + Unpin>(request: Request<B>) -> (Request<Watched<B>>, HasArrived) {
    let has_arrived = HasArrived(Arc::new(AtomicBool::new(request.body().is_end_stream())));
    let noted = has_arrived.clone();
    (request.map(|body| Watched { body, has_arrived }), noted)
}

impl<B: HttpBody + Unpin> HttpBody for Watched<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if frame.is_none() || self.body.is_end_stream() {
            self.has_arrived.0.store(true, Ordering::Release);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};

    use super::*;

    #[tokio::test]
    async fn a_request_has_arrived_when_its_body_was_read_to_the_end() {
        let (_, without_body) = watched(Request::new(Body::empty()));
        assert!(without_body.get());
        let (request, has_arrived) = watched(Request::new(Body::from("{}")));
        assert!(!has_arrived.get());
        assert_eq!(to_bytes(Body::new(request.into_body()), 2).await.unwrap(), "{}");
        assert!(has_arrived.get());
    }
}

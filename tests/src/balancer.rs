//! What stands before several nodes of a server: each connection goes to one of them that takes it.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinHandle,
};

/// The balancer. Dropped, it ends.
pub struct Balancer {
    address: SocketAddr,
    /// Whether a node gets connections.
    nodes: Arc<[(SocketAddr, watch::Sender<bool>)]>,
    task: JoinHandle<()>,
}

impl Balancer {
    /// Before the nodes at these addresses, all of which get connections.
    pub async fn before(nodes: &[SocketAddr]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has free ports");
        let address = listener.local_addr().expect("it is bound");
        let nodes: Arc<[_]> = nodes.iter().map(|node| (*node, watch::channel(true).0)).collect();
        let (known, turn) = (Arc::clone(&nodes), AtomicUsize::new(0));
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                // One after the other everybody would come to the same: each makes several connections.
                let first = turn.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
                tokio::spawn(carry(client, Arc::clone(&known), first));
            }
        });
        Self { address, nodes, task }
    }

    /// Where it is.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// A node that does not answer gets no connections any more, and those that it has end; or it gets some again.
    pub fn takes(&self, node: usize, takes: bool) {
        self.nodes[node].1.send_replace(takes);
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(mut client: TcpStream, nodes: Arc<[(SocketAddr, watch::Sender<bool>)]>, first: usize) {
    for turn in 0..nodes.len() {
        let (address, takes) = &nodes[(first + turn) % nodes.len()];
        let mut takes = takes.subscribe();
        if !*takes.borrow() {
            continue;
        }
        let Ok(mut node) = TcpStream::connect(address).await else { continue };
        client.set_nodelay(true).ok();
        node.set_nodelay(true).ok();
        tokio::select! {
            // Whichever side hangs up, the other one learns of it.
            _ = copy_bidirectional(&mut client, &mut node) => {}
            _ = takes.wait_for(|takes| !takes) => {}
        }
        return;
    }
}

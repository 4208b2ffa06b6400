//! What lies between a node of a server and something that it stands on: while it is cut nothing gets through, and
//! nobody hangs up.

use std::{net::SocketAddr, path::PathBuf};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream, UnixStream},
    sync::watch,
    task::JoinHandle,
};

/// A link. Dropped, it ends.
pub struct Link {
    address: SocketAddr,
    carries: watch::Sender<bool>,
    task: JoinHandle<()>,
}

/// What is at the far end of it.
#[derive(Clone, Debug)]
pub enum Far {
    /// Somebody who listens there.
    At(SocketAddr),
    /// Somebody behind a socket in the file system.
    Socket(PathBuf),
}

impl Link {
    /// A link that carries everything.
    pub async fn to(far: Far) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has free ports");
        let address = listener.local_addr().expect("it is bound");
        let (carries, carrying) = watch::channel(true);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(connect(near, far.clone(), carrying.clone()));
            }
        });
        Self { address, carries, task }
    }

    /// Where the near end of it is.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Cuts it, or mends it: then what was said meanwhile gets through.
    pub fn carries(&self, carries: bool) {
        self.carries.send_replace(carries);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn connect(near: TcpStream, far: Far, mut carries: watch::Receiver<bool>) {
    near.set_nodelay(true).ok();
    if carries.wait_for(|carries| *carries).await.is_err() {
        return;
    }
    let (read, write) = near.into_split();
    match far {
        Far::At(address) => {
            let Ok(far) = TcpStream::connect(address).await else { return };
            far.set_nodelay(true).ok();
            let (from, to) = far.into_split();
            carry_both((read, to), (from, write), &carries).await;
        }
        Far::Socket(path) => {
            let Ok(far) = UnixStream::connect(path).await else { return };
            let (from, to) = far.into_split();
            carry_both((read, to), (from, write), &carries).await;
        }
    }
}

/// Until either side hangs up, or the link is gone.
async fn carry_both(
    there: (impl AsyncRead + Unpin, impl AsyncWrite + Unpin),
    back: (impl AsyncRead + Unpin, impl AsyncWrite + Unpin),
    carries: &watch::Receiver<bool>,
) {
    tokio::select! {
        () = carry(there, carries.clone()) => {}
        () = carry(back, carries.clone()) => {}
    }
}

async fn carry(
    (mut from, mut to): (impl AsyncRead + Unpin, impl AsyncWrite + Unpin),
    mut carries: watch::Receiver<bool>,
) {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let Ok(count @ 1..) = from.read(&mut bytes).await else { return };
        if carries.wait_for(|carries| *carries).await.is_err() || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

//! A PostgreSQL of the tests' own, in a folder of its own, behind a socket there. It ends with whoever holds it.

use std::fs;

use parking_lot::Mutex;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

use tempfile::TempDir;

pub(crate) struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    server: Mutex<Option<Child>>,
    schemas: AtomicUsize,
    /// Where it listens besides, with TLS.
    encrypted: Mutex<Option<u16>>,
}

static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());

impl Cluster {
    /// Whether there is a PostgreSQL to start; if not, that is said.
    pub(crate) fn is_installed() -> bool {
        let found = programs().is_some();
        if !found {
            assert!(std::env::var_os("BRIDGE_EVERY_SERVICE").is_none(), "PostgreSQL is not installed");
            eprintln!("PostgreSQL is not installed: its journal is not tried");
        }
        found
    }

    /// One for all tests that run at a time.
    pub(crate) fn shared() -> Arc<Cluster> {
        let mut shared = SHARED.lock();
        shared.upgrade().unwrap_or_else(|| {
            let cluster = Arc::new(Cluster::start());
            *shared = Arc::downgrade(&cluster);
            cluster
        })
    }

    pub(crate) fn start() -> Cluster {
        let folder = TempDir::new().unwrap();
        let programs = programs().unwrap();
        let (server, schemas) = (Mutex::default(), AtomicUsize::default());
        let cluster = Cluster { programs, folder, server, schemas, encrypted: Mutex::default() };
        if is_root() {
            done(Command::new("chown").arg("nobody").arg(cluster.folder.path()));
        }
        let data = cluster.data();
        let options = ["--auth=trust", "--username=bridge", "--locale=C", "--encoding=UTF8", "--no-sync"];
        done(cluster.program("initdb").args(options).arg("--pgdata").arg(&data));
        cluster.go_on();
        cluster
    }

    /// Starts it, again, and waits until it answers.
    pub(crate) fn go_on(&self) {
        let socket = self.folder();
        let mut server = self.program("postgres");
        server.arg("-D").arg(self.data()).arg("-k").arg(socket).args(["-p", &self.port().to_string()]);
        let listens = if self.encrypted.lock().is_some() {
            ["-c", "listen_addresses=127.0.0.1", "-c", "ssl=on"]
        } else {
            ["-c", "listen_addresses=", "-c", "ssl=off"]
        };
        server.args(listens);
        // The machine does not go down with the test.
        server.args(["-c", "fsync=off", "-c", "max_connections=60"]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut running = server.spawn().unwrap();
        while !self.ask("pg_isready").arg("--quiet").status().unwrap().success() {
            // While something of the one before is left, it ends at once.
            if running.try_wait().unwrap().is_some() {
                running = server.spawn().unwrap();
            }
        }
        *self.server.lock() = Some(running);
    }

    /// Where all of it lies, and the socket that it listens at.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// As its machine would.
    pub(crate) fn kill(&self) {
        if let Some(mut server) = self.server.lock().take() {
            drop(server.kill());
            drop(server.wait());
        }
    }

    /// The URL of a schema of its own, which is made.
    pub(crate) fn schema(&self) -> String {
        let name = format!("journal_{}", self.schemas.fetch_add(1, Ordering::Relaxed));
        let socket = self.folder.path().display();
        let url = format!("postgres:///postgres?host={socket}&user=bridge&options=-csearch_path%3D{name}");
        self.tell(&url, &format!("CREATE SCHEMA {name}"));
        url
    }

    /// Has it listen at a port of the loopback too, to whoever speaks TLS. It is known by a certificate that is its own
    /// authority and lies in the file which is named; none if there is no `openssl` to make it.
    pub(crate) fn with_tls(&self, port: u16) -> Option<PathBuf> {
        let data = self.data();
        let mut openssl = self.allowed(Path::new("openssl"));
        openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]);
        openssl.args(["-days", "2", "-subj", "/CN=bridge", "-addext", "subjectAltName=IP:127.0.0.1"]);
        openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        openssl.arg("-keyout").arg(data.join("server.key")).arg("-out").arg(data.join("server.crt"));
        let Ok(Output { status, stderr, .. }) = openssl.output() else {
            eprintln!("openssl is not installed: TLS to PostgreSQL is not tried");
            return None;
        };
        assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
        self.kill();
        fs::write(data.join("pg_hba.conf"), "local all all trust\nhostssl all all 127.0.0.1/32 trust\n").unwrap();
        *self.encrypted.lock() = Some(port);
        self.go_on();
        Some(data.join("server.crt"))
    }

    fn port(&self) -> u16 {
        self.encrypted.lock().unwrap_or(5432)
    }

    pub(crate) fn tell(&self, url: &str, order: &str) {
        done(Command::new(self.programs.join("psql")).args(["--no-psqlrc", "--quiet", "--command", order, url]));
    }

    /// One of its programs that asks the server.
    fn ask(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.arg("--host").arg(self.folder.path()).args([
            "--port",
            &self.port().to_string(),
            "--username",
            "bridge",
        ]);
        command
    }

    /// One of its programs, run by somebody who may: it does not let root.
    pub(crate) fn program(&self, name: &str) -> Command {
        self.allowed(&self.programs.join(name))
    }

    fn allowed(&self, program: &Path) -> Command {
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path()).env("LC_ALL", "C");
        command
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // At once, and all of it.
        if let Some(mut server) = self.server.lock().take() {
            drop(Command::new("kill").args(["-QUIT", &server.id().to_string()]).status());
            drop(server.wait());
        }
    }
}

/// The newest that is installed.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?.flatten().map(|version| version.path().join("bin"));
    versions.filter(|programs| programs.join("initdb").is_file()).max()
}

fn is_root() -> bool {
    std::os::unix::fs::MetadataExt::uid(&fs::metadata("/proc/self").unwrap()) == 0
}

pub(crate) fn done(command: &mut Command) {
    let Output { status, stderr, .. } = command.output().unwrap();
    assert!(status.success(), "{command:?}: {}", String::from_utf8_lossy(&stderr));
}

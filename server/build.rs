//! Builds the browser client, so that the server can carry it within itself (feature `web`). Without Node the server is
//! built all the same, and says what is missing: here, at its start, and to every browser that comes.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// What the client's tools ask for (`engines` in package.json).
const NODE: (u32, u32) = (20, 19);
/// Everything that the client is made from.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

fn main() {
    println!("cargo::rustc-check-cfg=cfg(browser_client)");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_WEB").is_none() {
        return;
    }
    let web =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package's directory")).join("web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a directory for what is built")).join("web");
    match build(&web, &target) {
        Ok(()) => println!("cargo::rustc-cfg=browser_client"),
        Err(why) => {
            for line in why.lines().chain([
                "The server is being built WITHOUT its browser client; everything else works.",
                "Install Node 20.19 or later with npm (https://nodejs.org) and build again,",
                "or build with --no-default-features to have the server alone.",
            ]) {
                println!("cargo::warning={line}");
            }
            try_again_at_the_next_build(&web);
        }
    }
}

fn build(web: &Path, target: &Path) -> Result<(), String> {
    let found = run(Path::new("node"), &["--version"], web).map_err(|why| format!("There is no Node here: {why}"))?;
    let version = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    if number(&version).is_none_or(|version| version < NODE) {
        return Err(format!("Node {version} is too old."));
    }
    let npm = Path::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    if !installed(web) {
        run(npm, &["ci", "--no-audit", "--no-fund"], web)?;
    }
    let target = target.to_str().ok_or("The target directory's name is no text.")?;
    run(npm, &["run", "build", "--", "--outDir", target, "--emptyOutDir"], web)?;
    Ok(())
}

/// npm leaves a copy of the lock file in what it installs.
fn installed(web: &Path) -> bool {
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|file| file.modified()).ok();
    matches!(
        (changed("node_modules/.package-lock.json"), changed("package-lock.json")),
        (Some(installed), Some(locked)) if installed >= locked
    )
}

/// `v20.19.2` as (20, 19).
fn number(version: &str) -> Option<(u32, u32)> {
    let mut parts = version.trim_start_matches('v').split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

fn run(program: &Path, arguments: &[&str], directory: &Path) -> Result<Output, String> {
    let line = format!("{} {}", program.display(), arguments.join(" "));
    let output = Command::new(program)
        .args(arguments)
        .current_dir(directory)
        .output()
        .map_err(|cause| format!("`{line}` does not start ({cause})."))?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let telling = said.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("npm warn")).take(8);
    Err(format!("`{line}` failed:\n{}", telling.collect::<Vec<_>>().join("\n")))
}

/// Cargo takes a file that is not there for one that has changed.
fn try_again_at_the_next_build(web: &Path) {
    println!("cargo::rerun-if-changed={}", web.join("node_modules/.the-client-was-not-built").display());
}

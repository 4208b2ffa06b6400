//! `rewrite FROM TO`: reads each `.pbn` file of one folder and writes it into another; says what was wrong with it.

use std::path::PathBuf;
use std::{env, error, fs};

use bridge_formats::pbn;

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut folders = env::args_os().skip(1).map(PathBuf::from);
    let (Some(from), Some(to)) = (folders.next(), folders.next()) else { return Err("usage: rewrite FROM TO".into()) };
    fs::create_dir_all(&to)?;
    for file in fs::read_dir(from)? {
        let path = file?.path();
        let Some(name) = path.file_name().filter(|_| path.extension().is_some_and(|kind| kind == "pbn")) else {
            continue;
        };
        let reading = pbn::read(&fs::read(&path)?);
        println!("{}: {} games, {} problems", path.display(), reading.games.len(), reading.problems.len());
        reading.problems.iter().for_each(|problem| println!("  {problem}"));
        fs::write(to.join(name), pbn::write(&reading.games))?;
    }
    Ok(())
}

//! Golden files of records: what was written once is written and read so for ever.

/// The golden files of one kind of machine, by their folder.
pub(crate) struct Golden(pub(crate) &'static str);

impl Golden {
    /// As [`Golden::read`]; a missing file is written first if that is wished for.
    pub(crate) fn read_or_write(&self, name: &str, record: Vec<u8>) -> String {
        let (folder, path) = (self.folder(), self.path(name));
        if std::env::var_os("UPDATE_GOLDEN").is_some() && !std::fs::exists(&path).unwrap() {
            std::fs::create_dir_all(folder).unwrap();
            std::fs::write(path, text(record) + "\n").unwrap();
        }
        self.read(name)
    }

    /// Without the line end that the file has and the record has not.
    pub(crate) fn read(&self, name: &str) -> String {
        let path = self.path(name);
        let text = std::fs::read_to_string(&path);
        text.unwrap_or_else(|error| panic!("{path}: {error}")).trim_end().to_owned()
    }

    /// What the files are called, in order.
    pub(crate) fn file_names(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.folder()).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn path(&self, name: &str) -> String {
        format!("{}/{name}.json", self.folder())
    }

    fn folder(&self) -> String {
        format!("{}/golden/v1/{}", env!("CARGO_MANIFEST_DIR"), self.0)
    }
}

pub(crate) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

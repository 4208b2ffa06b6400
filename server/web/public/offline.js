// The page without a connection, in the language of its reader; and back to where they were as soon as there is one.

function chosen() {
  try {
    return JSON.parse(localStorage.getItem("bridge.preferences") ?? "{}").language;
  } catch {
    return undefined;
  }
}

const sections = [...document.querySelectorAll("section")];
const wanted = [chosen(), ...navigator.languages].filter(Boolean).map((tag) => tag.split("-")[0]);
const language = wanted.find((one) => sections.some(({ id }) => id === one)) ?? "en";
for (const section of sections) section.hidden = section.id !== language;
document.documentElement.lang = sections.find(({ id }) => id === language).lang;

// The system may say that it is online a moment before anything can be reached, and says nothing when a server is back.
async function comeBack() {
  try {
    // A proxy answers for a server that is away, and not well.
    const { ok } = await fetch("/healthz", { cache: "no-store" });
    if (ok) location.reload();
  } catch {
    // Another time.
  }
}
addEventListener("online", comeBack);
setInterval(comeBack, 3_000);
for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => location.reload());

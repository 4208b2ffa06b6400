// What an installed page keeps: the word that there is no connection, and nothing else. Every page and every script
// comes from the server each time, so that no page is ever older than its server.

const KEPT = "without-connection";
const OFFLINE = "/offline.html";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([OFFLINE, "/offline.js"])));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  // A navigation that reaches the server is answered by it, whatever it says.
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
  else if (url === `${self.location.origin}/offline.js`)
    event.respondWith(fetch(event.request).catch(() => caches.match("/offline.js")));
});

// What makes the page installable: a worker that says so when there is no connection (`public/sw.js`).

const WORKER = "/sw.js";

interface ScriptUrls {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): unknown };
}

/** Registers the worker, in browsers that have any. Without one everything else is the same. */
export function keepWordForNoConnection(): void {
  if (!("serviceWorker" in navigator)) return;
  // Where scripts come from is for the policy of this name alone to say (the server's Content-Security-Policy).
  const { trustedTypes } = window as { trustedTypes?: ScriptUrls };
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => WORKER });
  const url = (policy?.createScriptURL(WORKER) ?? WORKER) as string;
  navigator.serviceWorker.register(url, { updateViaCache: "none" }).catch(() => {});
}

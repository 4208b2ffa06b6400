// Somebody comes with an invitation: the right request for it, and the address to go to when it was granted.

import { router } from "../../app/router.svelte";
import { server } from "../../app/server.svelte";
import type { Answer } from "../../protocol/messages";
import type { Errand } from "./invitation";
import { remember } from "../remembered";

/** Takes the place that an invitation is for. Throws `RefusedError` or `LostError`; either may be tried again. */
export async function arrive(invitation: string, errand: Errand): Promise<string> {
  if ("table" in errand) await server.makeRoomForTable(router.table, errand.table);
  const answer = await server.request(requestFor(invitation, errand));
  const account = server.account?.account;
  switch (errand.to) {
    case "sit":
    case "watch":
    case "direct": {
      const id = errand.table;
      const invitations =
        errand.to === "sit"
          ? { seats: { [errand.seat]: invitation } }
          : { seats: {}, [errand.to === "watch" ? "kibitzers" : "director"]: invitation };
      remember({ kind: "table", id, invitation, invitations, account });
      return `/table/${id}`;
    }
    case "join_match":
      remember({ kind: "match", id: errand.match, invitation, account });
      return `/match/${errand.match}`;
    case "join_event":
      remember({ kind: "event", id: errand.event, label: eventName(answer), invitation, account });
      return `/event/${errand.event}`;
  }
}

function requestFor(invite: string, errand: Errand) {
  switch (errand.to) {
    case "sit":
      return { sit: { invite } };
    case "watch":
      return { watch: { invite } };
    case "direct":
      return { direct: { invite } };
    case "join_match":
    case "join_event":
      return { join: { invite } };
  }
}

const eventName = (answer: Answer) =>
  "following_event" in answer ? Object.values(answer.following_event.conditions)[0]?.name : undefined;

// Invitations as they are sent round: a line for each person.

export interface Letter {
  who: string;
  invite: string;
}

export interface LetterGroup {
  title: string;
  letters: Letter[];
}

export const linkTo = (invite: string, origin: string = location.origin) => `${origin}/join/${invite}`;

/** All of them as a text, for whoever sends them out by hand. */
export function allAsText(groups: readonly LetterGroup[], origin: string = location.origin): string {
  const blocks = groups.map(({ title, letters }) => {
    const lines = letters.map(({ who, invite }) => `${who}: ${linkTo(invite, origin)}`);
    return (title === "" ? lines : [title, ...lines]).join("\n");
  });
  return blocks.join("\n\n");
}

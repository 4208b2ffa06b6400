// The friends' own voice or video page, which is opened beside the table and never within it.

/**
 * The link as the server takes it (PROTOCOL.md, `set_meeting`): letters beyond ASCII as addresses write them; `null` if
 * it is none.
 */
export function meetingLink(typed: string): string | null {
  const text = typed.trim();
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && !username && !password && href.length <= 300 ? href : null;
}

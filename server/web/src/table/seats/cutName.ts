// A name in two parts, of which the first gives way where there is little room.

const LONG = 9;
const END = 3;
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}]/u;
/** Has a letter written as if the next one were there (Unicode, chapter 9.2). */
const JOINER = "\u200d";

/**
 * Names that begin alike are told apart by how they end: a long one keeps its last letters, with the marks on them, or
 * a last word that is shorter.
 */
export function cutName(name: string): [begins: string, ends: string] {
  const letters: string[] = name.match(/.\p{M}*/gsu) ?? [];
  if (letters.length <= LONG) return [name, ""];
  const end = letters.length - Math.min(END, letters.length - letters.lastIndexOf(" "));
  const [begins, ends] = [letters.slice(0, end), letters.slice(end)];
  const joiner = JOINED.test(begins.at(-1)!) && JOINED.test(ends[0]!) ? JOINER : "";
  return [begins.join("") + joiner, joiner + ends.join("")];
}

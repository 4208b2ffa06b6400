/** A sentence begins with a capital, whatever it begins with: a contract is "four spades" in its middle. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

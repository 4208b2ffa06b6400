/**
 * Whether a condition can be about a hand: a text of numbers and signs alone, such as `15-17`, is true of any deal or
 * of none. What is empty or unreadable is not judged here.
 */
export const asksAboutAHand = (text: string): boolean => !/\d/.test(text) || /\p{L}/u.test(text.replace(/#.*/g, ""));

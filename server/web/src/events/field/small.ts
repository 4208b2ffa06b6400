/** Where the cards of a table need all the room that there is. */
export const SMALL = "(max-width: 599px), (max-height: 430px)";

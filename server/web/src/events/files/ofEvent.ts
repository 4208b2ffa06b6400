// A file of an event, and what it is called.

/** A file that is written when it is asked for. */
export interface OfEvent {
  /** On its button. */
  says: string;
  /** Behind the event's name. */
  rest: string;
  type: string;
  written: () => Promise<Uint8Array<ArrayBuffer>>;
}

export const XML = "application/xml";
export const CSV = "text/csv;charset=utf-8";
export const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

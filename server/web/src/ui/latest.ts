// What an effect asks for and takes when it comes. An effect that has run again meanwhile has asked for something else:
// an older answer is nobody's any more, however late it comes.

/**
 * Takes what is asked for, or why it did not come, unless the effect that returns this has run again or is over by
 * then. What comes in parts goes on for as long as it `isWanted`.
 */
export function takeLatest<T>(
  ask: (isWanted: () => boolean) => Promise<T>,
  take: (told: T) => void,
  failed: (cause: unknown) => void = () => {},
): () => void {
  let wanted = true;
  ask(() => wanted).then(
    (told) => wanted && take(told),
    (cause) => wanted && failed(cause),
  );
  return () => void (wanted = false);
}

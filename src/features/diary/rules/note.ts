/** Two notes of 4-byte characters fit in one request body. */
export const MAX_NOTE_CHARACTERS = 2000;

/** Cuts a note to `MAX_NOTE_CHARACTERS`, and splits no surrogate pair. */
export const shortenNote = (note: string): string =>
  note.slice(0, MAX_NOTE_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');

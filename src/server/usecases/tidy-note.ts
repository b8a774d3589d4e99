/** A note as it is kept: a blank one is none. Undefined stays undefined. */
export function tidyNote(note: string | null | undefined): string | null | undefined {
  return note?.trim() === '' ? null : note;
}

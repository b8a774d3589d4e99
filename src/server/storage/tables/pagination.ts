/** A position in a list that is sorted by an instant and an id, newest first. */
export type PagePosition = { instant: number; id: string };

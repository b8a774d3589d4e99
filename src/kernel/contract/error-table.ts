import type { TextArgs } from './text.ts';

/** Error codes, with the HTTP status of each, and the arguments of its sentence if that has any. */
export type ErrorTable = Readonly<Record<string, number | { status: number; args: TextArgs }>>;

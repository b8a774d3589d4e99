import { MAX_NOTE_CHARACTERS, shortenNote } from '#domain/note.ts';
import type {
  ImportedMark,
  ImportedSegment,
  ImportedSleep,
  ImportFormat,
} from './imported-sleep.ts';
import { MAX_PROBLEMS, MAX_RECORDS } from './limits.ts';
import type { Problem } from './problems.ts';
import type { Question } from './questions.ts';
import type { ImportItem } from './reader.ts';

/** With the format of its file. */
export type Formatted<Record> = Record & { readonly format: ImportFormat };

/** A file or zip entry that a reader recognized. */
export type RecognizedFile = {
  readonly path: string;
  readonly format: ImportFormat;
  /** Sleeps, segments and marks in it. */
  readonly records: number;
  /** Places in it that could not be read. */
  readonly unreadable: number;
};

/** Everything that the files state. */
export type ReadResult = ReturnType<CollectedRecords['result']>;

/** Collects the records and problems of all files. */
export class CollectedRecords {
  readonly #recognized: RecognizedFile[] = [];
  readonly #sleeps: Formatted<ImportedSleep>[] = [];
  readonly #segments: Formatted<ImportedSegment>[] = [];
  readonly #marks: ImportedMark[] = [];
  readonly #problems: Problem[] = [];
  readonly #questions: Question[] = [];
  readonly #exportedAt: Partial<Record<ImportFormat, number>> = {};
  readonly #texts = new Map<string, string>();
  #problemCount = 0;
  #unreadable = 0;
  #records = 0;

  get count(): number {
    return this.#records;
  }

  result() {
    // A month without sleep is no problem, an import without any has a reason.
    if (this.#records === 0 && this.#problemCount === 0 && this.#questions.length === 0) {
      for (const { path: file } of this.#recognized)
        this.addProblem({ file, reason: { code: 'noSleeps' } });
    }
    return {
      recognized: this.#recognized,
      sleeps: this.#sleeps,
      segments: this.#segments,
      marks: this.#marks,
      /** The first 1,000. */
      problems: this.#problems,
      problemCount: this.#problemCount,
      /** Without an answer these files are not read. */
      questions: this.#questions,
      /** When the newest file of a format was made, epoch milliseconds. */
      exportedAt: this.#exportedAt,
    };
  }

  addQuestion(question: Question): void {
    this.#questions.push(question);
  }

  /** Keeps the items of a file once all of it was read. */
  async collect(
    path: string,
    format: ImportFormat,
    items: AsyncIterable<ImportItem> | Iterable<ImportItem>,
  ): Promise<void> {
    const sleeps: Formatted<ImportedSleep>[] = [];
    const segments: Formatted<ImportedSegment>[] = [];
    const marks: ImportedMark[] = [];
    const recordsBefore = this.#records;
    const unreadableBefore = this.#unreadable;
    try {
      for await (const item of items) {
        if (item.kind === 'problem') this.addProblem({ ...item.at, reason: item.reason });
        else if (item.kind === 'question') this.#questions.push(item.question);
        else if (item.kind === 'exportedAt') {
          this.#exportedAt[format] = Math.max(item.instant, this.#exportedAt[format] ?? -Infinity);
        } else if (this.#records >= MAX_RECORDS) {
          this.addProblem({ file: path, reason: { code: 'tooManyRecords', limit: MAX_RECORDS } });
          break;
        } else {
          this.#records += 1;
          if (item.kind === 'sleep')
            sleeps.push({ ...this.#withNote(this.#share(item.sleep)), format });
          else if (item.kind === 'segment') segments.push({ ...this.#share(item.segment), format });
          else marks.push(item.mark);
        }
      }
    } catch (error) {
      this.#records = recordsBefore;
      throw error;
    }
    for (const sleep of sleeps) this.#sleeps.push(sleep);
    for (const segment of segments) this.#segments.push(segment);
    for (const mark of marks) this.#marks.push(mark);
    const records = this.#records - recordsBefore;
    const unreadable = this.#unreadable - unreadableBefore;
    this.#recognized.push({ path, format, records, unreadable });
  }

  /** Copies equal texts once. */
  #share<Shared extends ImportedSleep | ImportedSegment>(record: Shared): Shared {
    const { source, zone } = record;
    const share = (text: string) => {
      const shared = this.#texts.get(text) ?? copyText(text);
      this.#texts.set(shared, shared);
      return shared;
    };
    return {
      ...record,
      source: source === undefined ? undefined : share(source),
      zone: zone !== null && 'iana' in zone ? { iana: share(zone.iana) } : zone,
    };
  }

  #withNote(sleep: ImportedSleep): ImportedSleep {
    // PostgreSQL can't store a NUL.
    const note = sleep.note?.toWellFormed().replaceAll('\0', '');
    if (note === undefined || note.trim() === '') return { ...sleep, note: undefined };
    if (note.length <= MAX_NOTE_CHARACTERS) return { ...sleep, note: copyText(note) };
    const reason = { code: 'noteShortened', limitCharacters: MAX_NOTE_CHARACTERS } as const;
    this.addProblem({ ...sleep.at, reason });
    return { ...sleep, note: copyText(shortenNote(note)) };
  }

  addProblem(problem: Problem): void {
    this.#problemCount += 1;
    if (problem.reason.code !== 'noteShortened') this.#unreadable += 1;
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
  }
}

/** Engines keep a whole block of the file in memory for each part of it that is still used. */
const copyText = (text: string): string => structuredClone(text);

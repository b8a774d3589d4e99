import { MAX_NOTE_CHARACTERS, shortenNote } from '#diary/rules/note.ts';
import type {
  ImportedMark,
  ImportedSegment,
  ImportedSleep,
  ImportFormat,
} from './imported-sleep.ts';
import { MAX_IMPORTED_EXPERIMENTS } from '../import-plan.ts';
import { MAX_RECORDS } from './limits.ts';
import { ProblemList, type Problem } from './problems.ts';
import type { Question } from './questions.ts';
import type { ImportItem } from './reader.ts';
import type { StatedInstant } from './time-text.ts';

/** With the format of its file. */
export type Formatted<Record> = Record & { readonly format: ImportFormat };

/** A file or zip entry that a reader recognized. */
export type RecognizedFile = {
  readonly path: string;
  readonly format: ImportFormat;
  /** Sleeps, segments, marks and experiments in it. */
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
  readonly #experiments: object[] = [];
  readonly #problems = new ProblemList();
  readonly #questions: Question[] = [];
  readonly #exportedAt: Partial<Record<ImportFormat, StatedInstant>> = {};
  readonly #texts = new Map<string, string>();
  #records = 0;

  get count(): number {
    return this.#records;
  }

  result() {
    // A month without sleep is no problem, an import without any has a reason.
    if (this.#records === 0 && this.#problems.isEmpty && this.#questions.length === 0) {
      for (const { path: file } of this.#recognized)
        this.addProblem({ file, reason: { code: 'noSleeps' } });
    }
    return {
      recognized: this.#recognized,
      sleeps: this.#sleeps,
      segments: this.#segments,
      marks: this.#marks,
      experiments: this.#experiments,
      /** The first of each reason, and how many more there are, by `toReasonKey`. */
      problems: this.#problems.first,
      moreProblems: this.#problems.more,
      /** Without an answer these files are not read. */
      questions: this.#questions,
      /** When the newest file of a format was made, with the offset of the phone. */
      exportedAt: this.#exportedAt,
    };
  }

  addQuestion(question: Question): void {
    this.#questions.push(question);
  }

  /**
   * Keeps the items of a file once all of it was read. If it has only problems and `askInstead` gives a question, that
   * takes their place.
   */
  async collect(
    path: string,
    format: ImportFormat,
    items: AsyncIterable<ImportItem> | Iterable<ImportItem>,
    askInstead?: () => Promise<Question | undefined>,
  ): Promise<void> {
    const sleeps: Formatted<ImportedSleep>[] = [];
    const segments: Formatted<ImportedSegment>[] = [];
    const marks: ImportedMark[] = [];
    const experiments: object[] = [];
    const recordsBefore = this.#records;
    const problems = new ProblemList();
    try {
      for await (const item of items) {
        if (item.kind === 'problem') problems.add({ ...item.at, reason: item.reason });
        else if (item.kind === 'question') this.#questions.push(item.question);
        else if (item.kind === 'exportedAt') {
          const { instant, offsetMinutes } = item;
          if (instant > (this.#exportedAt[format]?.instant ?? -Infinity))
            this.#exportedAt[format] = { instant, offsetMinutes };
        } else if (item.kind === 'sleep' && isPlaceholder(item.sleep, format)) continue;
        else if (this.#records >= MAX_RECORDS) {
          problems.add({ file: path, reason: { code: 'tooManyRecords', limit: MAX_RECORDS } });
          break;
        } else {
          this.#records += 1;
          if (item.kind === 'sleep')
            sleeps.push({ ...withNote(this.#share(item.sleep), problems), format });
          else if (item.kind === 'segment') segments.push({ ...this.#share(item.segment), format });
          else if (item.kind === 'mark') marks.push(item.mark);
          else if (this.#experiments.length + experiments.length < MAX_IMPORTED_EXPERIMENTS)
            experiments.push(item.experiment);
          else {
            const limit = MAX_IMPORTED_EXPERIMENTS;
            problems.add({ file: path, reason: { code: 'tooManyRecords', limit } });
          }
        }
      }
    } catch (error) {
      this.#records = recordsBefore;
      throw error;
    }
    const records = this.#records - recordsBefore;
    const question = records === 0 && problems.unread > 0 ? await askInstead?.() : undefined;
    if (question) {
      this.#questions.push(question);
      return;
    }
    this.#problems.addAll(problems);
    for (const sleep of sleeps) this.#sleeps.push(sleep);
    for (const segment of segments) this.#segments.push(segment);
    for (const mark of marks) this.#marks.push(mark);
    this.#experiments.push(...experiments);
    this.#recognized.push({ path, format, records, unreadable: problems.unread });
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

  addProblem(problem: Problem): void {
    this.#problems.add(problem);
  }
}

function withNote(sleep: ImportedSleep, problems: ProblemList): ImportedSleep {
  // PostgreSQL can't store a NUL.
  const note = sleep.note?.toWellFormed().replaceAll('\0', '');
  if (note === undefined || note.trim() === '') return { ...sleep, note: undefined };
  if (note.length <= MAX_NOTE_CHARACTERS) return { ...sleep, note: copyText(note) };
  const reason = { code: 'noteShortened', limitCharacters: MAX_NOTE_CHARACTERS } as const;
  problems.add({ ...sleep.at, reason });
  return { ...sleep, note: copyText(shortenNote(note)) };
}

/** Equal times stand for a day without sleep, unless a person wrote about it; a diary of Lelap may have such sleeps. */
const isPlaceholder = ({ times, note, quality }: ImportedSleep, format: ImportFormat) =>
  format !== 'lelap' &&
  !note &&
  quality === undefined &&
  times.start === times.end &&
  (times.kind === 'instant' || times.durationMs === undefined);

/** Engines keep a whole block of the file in memory for each part of it that is still used. */
const copyText = (text: string): string => structuredClone(text);

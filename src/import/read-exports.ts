import { FileError, joinChunks, peek } from './chunks.ts';
import { SEPARATOR_LINE } from './csv-rows.ts';
import { countSchemaEntries } from './database-schema.ts';
import {
  decodeText,
  findMarkedEncoding,
  isEncoding,
  isMaybeText,
  isUtf8Text,
} from './decode-text.ts';
import { findUnsupportedFormat, isDatabase, isZip } from './file-kinds.ts';

import type {
  ImportedMark,
  ImportedSegment,
  ImportedSleep,
  ImportFormat,
} from './imported-sleep.ts';
import {
  HEAD_BYTES,
  MAX_COMPRESSION_RATIO,
  MAX_DATABASE_BYTES,
  MAX_NOTE_CHARACTERS,
  MAX_PROBLEMS,
  MAX_RECORDS,
  MAX_SCHEMA_ENTRIES,
  MAX_STREAMED_BYTES,
  MAX_ZIP_ENTRIES,
  MIN_BYTES_FOR_RATIO,
} from './limits.ts';
import type { Problem } from './problems.ts';
import type { Question, ReadAnswers } from './questions.ts';
import type { FileHead, ImportItem, OpenDatabase, Reader, TextReader } from './reader.ts';
import { READERS } from './readers.ts';
import { copyText, SharedTexts } from './shared-texts.ts';
import { listZipEntries, type ZipEntry } from './zip-entries.ts';

/** A chosen file. One of a folder has the folder in its path. Node makes a blob of a file with `openAsBlob`. */
export type InputFile = { readonly path: string; readonly blob: Blob };

/** Bytes of the chosen files; zip entries that are not read don't count. */
export type ReadProgress = {
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly records: number;
  readonly file: string;
};

export type ReadOptions = {
  /** Ends reading: readExports then throws its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** Without it a database is not recognized. */
  readonly openDatabase?: OpenDatabase | undefined;
  /** Of a database: it is held in memory, and for a moment twice. */
  readonly maxDatabaseBytes?: number | undefined;
  readonly answers?: ReadAnswers | undefined;
};

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
export type ReadResult = {
  readonly recognized: readonly RecognizedFile[];
  readonly sleeps: readonly Formatted<ImportedSleep>[];
  readonly segments: readonly Formatted<ImportedSegment>[];
  readonly marks: readonly ImportedMark[];
  /** The first 1,000. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Without an answer these files are not read. */
  readonly questions: readonly Question[];
  /** When the newest file of a format was made, epoch milliseconds. */
  readonly exportedAt: Readonly<Partial<Record<ImportFormat, number>>>;
};

/**
 * Reads exports of any recognized format: files, files of folders, and entries of zips. A bad file or record becomes a
 * problem; this throws only if cancelled.
 */
export async function readExports(
  files: readonly InputFile[],
  options: ReadOptions = {},
): Promise<ReadResult> {
  const reading = new Reading(files, options);
  for (const file of files) {
    await reading.readFile(file);
    options.signal?.throwIfAborted();
  }
  return reading.result();
}

/** Bytes of a file or zip entry. */
type Source = { readonly path: string; readonly chunks: () => AsyncGenerator<Uint8Array> };

class Reading {
  readonly #options: ReadOptions;
  readonly #recognized: RecognizedFile[] = [];
  readonly #sleeps: Formatted<ImportedSleep>[] = [];
  readonly #segments: Formatted<ImportedSegment>[] = [];
  readonly #marks: ImportedMark[] = [];
  readonly #problems: Problem[] = [];
  readonly #questions: Question[] = [];
  readonly #exportedAt: Partial<Record<ImportFormat, number>> = {};
  readonly #texts = new SharedTexts();
  #problemCount = 0;
  #unreadable = 0;
  #records = 0;
  #bytesRead = 0;
  #bytesTotal = 0;

  constructor(files: readonly InputFile[], options: ReadOptions) {
    this.#options = options;
    for (const { path, blob } of files) this.#bytesTotal += isOpened(path) ? blob.size : 0;
  }

  result(): ReadResult {
    return {
      recognized: this.#recognized,
      sleeps: this.#sleeps,
      segments: this.#segments,
      marks: this.#marks,
      problems: this.#problems,
      problemCount: this.#problemCount,
      questions: this.#questions,
      exportedAt: this.#exportedAt,
    };
  }

  async readFile({ path, blob }: InputFile): Promise<void> {
    if (!isOpened(path)) return;
    await this.#guard(path, async () => {
      if (blob.size === 0) throw new FileError({ code: 'emptyFile' });
      const head = new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer());
      if (isZip(head)) return await this.#readZip(path, blob);
      const chunks = () => this.#chunksOfBlob(path, blob);
      const readers = path.includes('/') ? findEntryReaders(path) : READERS;
      await this.#readSource({ path, chunks }, readers);
    });
  }

  /** Turns errors of one file into a problem. */
  async #guard(path: string, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      const reason = error instanceof FileError ? error.reason : undefined;
      this.#addProblem({ file: path, reason: reason ?? { code: 'unreadableFile' } });
    }
  }

  async #readZip(zipPath: string, zip: Blob): Promise<void> {
    const entries: { entry: ZipEntry; readers: readonly Reader[] }[] = [];
    const names: string[] = [];
    let count = 0;
    let nested: string | undefined;
    try {
      for await (const entry of listZipEntries(zip)) {
        count += 1;
        if (count > MAX_ZIP_ENTRIES) {
          throw new FileError({ code: 'tooManyEntries', limit: MAX_ZIP_ENTRIES });
        }
        if (names.length < 100) names.push(entry.path);
        if (/\.zip$/i.test(entry.path)) nested ??= entry.path;
        const readers = findEntryReaders(entry.path);
        if (readers.length > 0) entries.push({ entry, readers });
      }
    } catch (error) {
      throw error instanceof FileError ? error : new FileError({ code: 'damagedZip' });
    }
    this.#bytesTotal -= zip.size;
    for (const { entry } of entries) this.#bytesTotal += entry.packedBytes;
    if (entries.length === 0) {
      const format = findUnsupportedFormat({ names });
      if (format) throw new FileError({ code: 'notSupportedYet', format });
      if (nested !== undefined) throw new FileError({ code: 'nestedZip' });
      throw new FileError({ code: 'notRecognized' });
    }
    for (const { entry, readers } of entries) {
      // Names beside the zip's, so that two zips with equal entries stay apart.
      const path = `${zipPath}/${entry.path}`;
      await this.#guard(path, async () => {
        if (entry.isEncrypted) throw new FileError({ code: 'encryptedZip' });
        await this.#readSource({ path, chunks: () => this.#chunksOfEntry(path, entry) }, readers);
      });
    }
  }

  async #readSource(source: Source, readers: readonly Reader[]): Promise<void> {
    const chunks = source.chunks();
    try {
      const { head, all } = await peek(chunks);
      if (head.length === 0) throw new FileError({ code: 'emptyFile' });
      if (isDatabase(head)) await this.#readDatabase(source.path, all, readers);
      else await this.#readText(source, head, all, readers);
    } finally {
      await chunks.return(undefined);
    }
  }

  async #readText(
    source: Source,
    head: Uint8Array,
    chunks: AsyncIterable<Uint8Array>,
    readers: readonly Reader[],
  ): Promise<void> {
    const { path } = source;
    const { answers } = this.#options;
    const answered = answers?.encodings?.[path];
    const stated =
      answered !== undefined && isEncoding(answered) ? answered : findMarkedEncoding(head);
    const encoding = stated ?? 'utf-8';
    const text = new TextDecoder(encoding)
      .decode(head, { stream: true })
      .replace(SEPARATOR_LINE, '')
      .replace(/^[\r\n]+/, '');
    const fileHead: FileHead = { path, name: toFileName(path), text };
    const reader = readers.find(
      (reader): reader is TextReader => reader.kind === 'text' && reader.recognizes(fileHead),
    );
    const isReadable = stated !== undefined || isUtf8Text(head);
    if (!reader) {
      const format = findUnsupportedFormat({ head, text });
      if (format) throw new FileError({ code: 'notSupportedYet', format });
      const isTable = /\.(?:csv|tsv|txt)$/i.test(path) && !text.startsWith('%PDF');
      if (!isReadable && isTable && isMaybeText(head)) {
        this.#questions.push({ kind: 'encoding', file: path });
        return;
      }
      throw new FileError({ code: 'notRecognized' });
    }
    const isFatal = reader.asksForEncoding === true && stated === undefined;
    const blocks = decodeText(chunks, encoding, { isFatal });
    const again = () => decodeText(source.chunks(), encoding, { isFatal });
    try {
      const csvAnswer = answers?.csv?.[path];
      await this.#collect(path, reader, reader.read({ ...fileHead, blocks, again, csvAnswer }));
    } catch (error) {
      if (!isFatal || !(error instanceof TypeError)) throw error;
      this.#questions.push({ kind: 'encoding', file: path });
    }
  }

  async #readDatabase(
    path: string,
    chunks: AsyncIterable<Uint8Array>,
    readers: readonly Reader[],
  ): Promise<void> {
    const { openDatabase, maxDatabaseBytes = MAX_DATABASE_BYTES } = this.#options;
    if (!openDatabase) throw new FileError({ code: 'notRecognized' });
    const bytes = await joinChunks(chunks, maxDatabaseBytes);
    if (countSchemaEntries(bytes, MAX_SCHEMA_ENTRIES) > MAX_SCHEMA_ENTRIES) {
      throw new FileError({ code: 'tooManyTables', limit: MAX_SCHEMA_ENTRIES });
    }
    let database;
    try {
      database = await openDatabase(bytes);
      // Views are no tables: a hostile one may never end.
      const names = [...database.rows("select name from sqlite_schema where type = 'table'")];
      const tables = new Set(names.map(({ name }) => String(name)));
      const reader = readers.find(
        (reader) => reader.kind === 'database' && reader.recognizes(tables),
      );
      if (reader?.kind !== 'database') {
        const format = findUnsupportedFormat({ tables });
        throw new FileError(
          format ? { code: 'notSupportedYet', format } : { code: 'notRecognized' },
        );
      }
      await this.#collect(path, reader, reader.read(database, path));
    } catch (error) {
      // A device without enough memory throws RangeError.
      if (error instanceof FileError || error instanceof RangeError) throw error;
      throw new FileError({ code: 'damagedDatabase' });
    } finally {
      database?.close();
    }
  }

  /** Keeps the items of a file once all of it was read. */
  async #collect(
    path: string,
    { format }: Reader,
    items: AsyncIterable<ImportItem> | Iterable<ImportItem>,
  ): Promise<void> {
    const sleeps: Formatted<ImportedSleep>[] = [];
    const segments: Formatted<ImportedSegment>[] = [];
    const marks: ImportedMark[] = [];
    const recordsBefore = this.#records;
    const unreadableBefore = this.#unreadable;
    try {
      for await (const item of items) {
        if (item.kind === 'problem') this.#addProblem({ ...item.at, reason: item.reason });
        else if (item.kind === 'question') this.#questions.push(item.question);
        else if (item.kind === 'exportedAt') {
          this.#exportedAt[format] = Math.max(item.instant, this.#exportedAt[format] ?? -Infinity);
        } else if (this.#records >= MAX_RECORDS) {
          this.#addProblem({ file: path, reason: { code: 'tooManyRecords', limit: MAX_RECORDS } });
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

  #share<Shared extends ImportedSleep | ImportedSegment>(record: Shared): Shared {
    const { source, zone } = record;
    return {
      ...record,
      source: this.#texts.share(source),
      zone: zone !== null && 'iana' in zone ? { iana: this.#texts.share(zone.iana) } : zone,
    };
  }

  #withNote(sleep: ImportedSleep): ImportedSleep {
    // PostgreSQL can't store a NUL.
    const note = sleep.note?.toWellFormed().replaceAll('\0', '');
    if (note === undefined || note.trim() === '') return { ...sleep, note: undefined };
    if (note.length <= MAX_NOTE_CHARACTERS) return { ...sleep, note: copyText(note) };
    const reason = { code: 'noteShortened', limitCharacters: MAX_NOTE_CHARACTERS } as const;
    this.#addProblem({ ...sleep.at, reason });
    const cut = note.slice(0, MAX_NOTE_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
    return { ...sleep, note: copyText(cut) };
  }

  #addProblem(problem: Problem): void {
    this.#problemCount += 1;
    if (problem.reason.code !== 'noteShortened') this.#unreadable += 1;
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push(problem);
  }

  async *#chunksOfBlob(path: string, blob: Blob): AsyncGenerator<Uint8Array> {
    if (blob.size > MAX_STREAMED_BYTES) {
      throw new FileError({ code: 'tooLarge', limitBytes: MAX_STREAMED_BYTES });
    }
    for await (const chunk of blob.stream()) {
      this.#report(path, chunk.length);
      yield chunk;
    }
  }

  async *#chunksOfEntry(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const { packedBytes } = entry;
    let bytes = 0;
    const chunks = entry.chunks(this.#options.signal);
    try {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > MAX_STREAMED_BYTES) {
          throw new FileError({ code: 'tooLarge', limitBytes: MAX_STREAMED_BYTES });
        }
        if (bytes > MIN_BYTES_FOR_RATIO && bytes > packedBytes * MAX_COMPRESSION_RATIO) {
          throw new FileError({ code: 'tooCompressed', limitRatio: MAX_COMPRESSION_RATIO });
        }
        this.#report(path, (chunk.length / Math.max(entry.bytes, chunk.length)) * packedBytes);
        yield chunk;
      }
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      throw error instanceof FileError ? error : new FileError({ code: 'damagedZip' });
    } finally {
      await chunks.return(undefined);
    }
  }

  #report(file: string, bytes: number): void {
    this.#options.signal?.throwIfAborted();
    this.#bytesRead += bytes;
    this.#options.onProgress?.({
      bytesRead: Math.min(this.#bytesRead, this.#bytesTotal),
      bytesTotal: this.#bytesTotal,
      records: this.#records,
      file,
    });
  }
}

/** Of a folder only files with known names are opened, and zips. */
function isOpened(path: string): boolean {
  return !path.includes('/') || /\.zip$/i.test(path) || findEntryReaders(path).length > 0;
}

function findEntryReaders(path: string): readonly Reader[] {
  return READERS.filter((reader) => reader.isEntryPath(path));
}

const toFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

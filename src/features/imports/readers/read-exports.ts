import { FileError, joinChunks, peek } from './chunks.ts';
import { CollectedRecords, type ReadResult } from './collected-records.ts';
import { SEPARATOR_LINE } from './csv-rows.ts';
import { countSchemaEntries } from './database-schema.ts';
import { decodeText, findEncoding, isMaybeText, isUtf8Text } from './decode-text.ts';
import { findUnsupportedFormat, isDatabase, isSpreadsheet, isZip } from './file-kinds.ts';
import { readBlob, readEntry, type Source } from './file-source.ts';
import {
  HEAD_BYTES,
  MAX_DATABASE_BYTES,
  MAX_SCHEMA_ENTRIES,
  MAX_STREAMED_BYTES,
  MAX_ZIP_ENTRIES,
} from './limits.ts';
import type { Question, ReadAnswers } from './questions.ts';
import type { FileHead, OpenDatabase, Reader, TextFile, TextReader } from './reader.ts';
import { READERS } from './readers.ts';
import { csvReader } from './formats/csv.ts';
import { listTables } from './formats/database-rows.ts';
import { listZipEntries, type ZipEntry } from './zip-entries.ts';

const ROWS_PER_REPORT = 10_000;

/** A chosen file. One of a folder has the folder in its path. Node makes a blob of a file with `openAsBlob`. */
export type InputFile = { readonly path: string; readonly blob: Blob };

/** Bytes of the chosen files; zip entries that are not read don't count. */
export type ReadProgress = {
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly records: number;
};

export type ReadOptions = {
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** Without it a database is not recognized. */
  readonly openDatabase?: OpenDatabase | undefined;
  /** Of a database: it is held in memory, and for a moment twice. */
  readonly maxDatabaseBytes?: number | undefined;
  /** Of all files and zip entries together, unpacked. */
  readonly maxUnpackedBytes?: number | undefined;
  readonly answers?: ReadAnswers | undefined;
};

/**
 * Reads exports of any recognized format: files, files of folders, and entries of zips. A bad file or record becomes a
 * problem.
 */
export async function readExports(
  files: readonly InputFile[],
  options: ReadOptions = {},
): Promise<ReadResult> {
  const named = withOwnPaths(files);
  const reading = new Reading(named, options);
  for (const file of named) await reading.readFile(file);
  return reading.records.result();
}

/** Files of two folders may have one name; answers belong to one of them. */
function withOwnPaths(files: readonly InputFile[]): InputFile[] {
  const paths = new Set<string>();
  return files.map(({ path, blob }) => {
    let own = path;
    for (let count = 2; paths.has(own); count += 1) own = `${count} ${path}`;
    paths.add(own);
    return { path: own, blob };
  });
}

class Reading {
  readonly records = new CollectedRecords();
  readonly #options: ReadOptions;
  readonly #maxUnpackedBytes: number;
  #unpackedBytes = 0;
  #bytesRead = 0;
  #bytesTotal = 0;

  constructor(files: readonly InputFile[], options: ReadOptions) {
    this.#options = options;
    this.#maxUnpackedBytes = options.maxUnpackedBytes ?? MAX_STREAMED_BYTES;
    for (const { path, blob } of files) this.#bytesTotal += isOpened(path) ? blob.size : 0;
  }

  async readFile({ path, blob }: InputFile): Promise<void> {
    if (!isOpened(path)) return;
    if (this.#isLeftOut(path)) return;
    await this.#guard(path, async () => {
      if (blob.size === 0) throw new FileError({ code: 'emptyFile' });
      const head = new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer());
      if (isZip(head)) return await this.#readZip(path, blob);
      const chunks = () => readBlob(blob, this.#maxUnpackedBytes, (bytes) => this.#report(bytes));
      const readers = path.includes('/') ? findEntryReaders(path) : READERS;
      await this.#readSource({ path, chunks }, readers);
    });
  }

  #isLeftOut(file: string): boolean {
    const isLeftOut = this.#options.answers?.leftOut?.includes(file) ?? false;
    if (isLeftOut) this.records.addProblem({ file, reason: { code: 'leftOut' } });
    return isLeftOut;
  }

  /** Turns errors of one file into a problem. */
  async #guard(path: string, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      const reason = error instanceof FileError ? error.reason : undefined;
      this.records.addProblem({ file: path, reason: reason ?? { code: 'unreadableFile' } });
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
    if (names.includes('xl/workbook.xml')) {
      return await this.#readSpreadsheet(zipPath, zip);
    }
    if (entries.length === 0) {
      if (isSpreadsheet(names))
        throw new FileError({ code: 'notSupportedYet', format: 'spreadsheet' });
      if (nested !== undefined) throw new FileError({ code: 'nestedZip' });
      throw new FileError({ code: 'notRecognized' });
    }
    for (const { entry, readers } of entries) {
      // Names beside the zip's, so that two zips with equal entries stay apart.
      const path = `${zipPath}/${entry.path}`;
      await this.#guard(path, async () => {
        if (entry.isEncrypted) throw new FileError({ code: 'encryptedZip' });
        const chunks = () =>
          readEntry(entry, this.#maxUnpackedBytes, (bytes) => this.#report(bytes));
        await this.#readSource({ path, chunks }, readers);
      });
    }
  }

  /** Reads the first sheet as if it were a CSV. */
  async #readSpreadsheet(path: string, blob: Blob): Promise<void> {
    const { readSheetAsCsv } = await import('./spreadsheet.ts');
    const csv = await readSheetAsCsv(blob, (chunks) => this.#count(chunks));
    const bytes = new TextEncoder().encode(csv);
    async function* chunks() {
      yield bytes;
    }
    await this.#readSource({ path, chunks }, READERS, chunks());
  }

  /** Counts unpacked bytes. Throws FileError if there are too many, also of earlier files. */
  async *#count(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.#take(0);
    for await (const chunk of chunks) {
      this.#take(chunk.length);
      yield chunk;
    }
  }

  #take(bytes: number): void {
    this.#unpackedBytes += bytes;
    const limitBytes = this.#maxUnpackedBytes;
    if (this.#unpackedBytes > limitBytes) throw new FileError({ code: 'tooLarge', limitBytes });
  }

  async #readSource(
    source: Source,
    readers: readonly Reader[],
    chunks = this.#count(source.chunks()),
  ): Promise<void> {
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
    const stated = answers?.encodings?.[path] ?? findEncoding(head);
    const encoding = stated ?? 'utf-8';
    const text = new TextDecoder(encoding)
      .decode(head, { stream: true })
      .replace(SEPARATOR_LINE, '')
      .replace(/^[\r\n]+/, '');
    const fileHead: FileHead = { path, name: toFileName(path), text };
    const csvAnswer = answers?.csv?.[path];
    // A table of answered columns is that of an unknown app.
    const reader = csvAnswer
      ? csvReader
      : readers.find(
          (reader): reader is TextReader => reader.kind === 'text' && reader.recognizes(fileHead),
        );
    const isReadable = stated !== undefined || isUtf8Text(head);
    if (!reader) {
      const format = findUnsupportedFormat(head, text);
      if (format) throw new FileError({ code: 'notSupportedYet', format });
      const isTable = /\.(?:csv|tsv|txt)$/i.test(path) && !text.startsWith('%PDF');
      if (!isReadable && isTable && isMaybeText(head)) {
        this.records.addQuestion({ kind: 'encoding', file: path });
        return;
      }
      throw new FileError({ code: 'notRecognized' });
    }
    const isFatal = reader.asksForEncoding === true && stated === undefined;
    const blocks = decodeText(chunks, encoding, { isFatal });
    const again = () => decodeText(source.chunks(), encoding, { isFatal });
    try {
      const file = { ...fileHead, again, csvAnswer };
      const isUnsure = reader.isByColumns?.(fileHead) === true && readers.includes(csvReader);
      await this.records.collect(
        path,
        reader.format,
        reader.read({ ...file, blocks }),
        isUnsure ? () => findTimeColumns({ ...file, blocks: again() }) : undefined,
      );
    } catch (error) {
      if (!isFatal || !(error instanceof TypeError)) throw error;
      this.records.addQuestion({ kind: 'encoding', file: path });
    }
  }

  async #readDatabase(
    path: string,
    chunks: AsyncIterable<Uint8Array>,
    readers: readonly Reader[],
  ): Promise<void> {
    const { openDatabase, maxDatabaseBytes = MAX_DATABASE_BYTES } = this.#options;
    if (!openDatabase) throw new FileError({ code: 'notRecognized' });
    let database;
    try {
      const bytes = await joinChunks(chunks, maxDatabaseBytes);
      if (countSchemaEntries(bytes, MAX_SCHEMA_ENTRIES) > MAX_SCHEMA_ENTRIES) {
        throw new FileError({ code: 'tooManyTables', limit: MAX_SCHEMA_ENTRIES });
      }
      database = await openDatabase(bytes);
      const tables = listTables(database);
      const reader = readers.find(
        (reader) => reader.kind === 'database' && reader.recognizes(tables),
      );
      if (reader?.kind !== 'database') throw new FileError({ code: 'notRecognized' });
      const { rows, close } = database;
      const reported = (sql: string) => this.#reportRows(rows(sql));
      await this.records.collect(path, reader.format, reader.read({ rows: reported, close }, path));
    } catch (error) {
      if (error instanceof FileError) throw error;
      // Browsers throw RangeError, WebAssembly and SQLite say it in words.
      const isMemory = error instanceof RangeError || /\b(?:memory|OOM)\b/.test(String(error));
      throw new FileError({ code: isMemory ? 'outOfMemory' : 'damagedDatabase' });
    } finally {
      database?.close();
    }
  }

  /** A long query reports too, so that it is not taken for one that never ends. */
  *#reportRows<Row>(rows: Iterable<Row>): Generator<Row> {
    let count = 0;
    for (const row of rows) {
      count += 1;
      if (count % ROWS_PER_REPORT === 0) this.#report(0);
      yield row;
    }
  }

  #report(bytes: number): void {
    this.#bytesRead += bytes;
    this.#options.onProgress?.({
      bytesRead: Math.min(this.#bytesRead, this.#bytesTotal),
      bytesTotal: this.#bytesTotal,
      records: this.records.count,
    });
  }
}

/** The question about the columns of a table, if it has any that make sleeps. */
async function findTimeColumns(file: TextFile): Promise<Question | undefined> {
  for await (const item of csvReader.read(file)) {
    if (item.kind !== 'question' || item.question.kind !== 'columns') continue;
    const { guess, doubt } = item.question;
    if (guess.start !== undefined || doubt !== undefined) return item.question;
  }
  return undefined;
}

/** Of a folder only files with known names are opened, and zips. */
function isOpened(path: string): boolean {
  return !path.includes('/') || /\.zip$/i.test(path) || findEntryReaders(path).length > 0;
}

function findEntryReaders(path: string): readonly Reader[] {
  return READERS.filter((reader) => reader.isEntryPath(path));
}

const toFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

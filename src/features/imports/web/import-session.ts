import { ApiError } from '#kernel/web/api/api-error.ts';
import { createStore } from '#kernel/web/browser/store.ts';
import { uploadImport } from './upload.ts';
import { storedSignIn, storedUserId } from '#kernel/web/session/access-token.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import type { ImportBody, Imported } from '../contract.ts';
import type { ZoneAnswers } from '../readers/nights/zones.ts';
import { findUnmarkable, findUnreadable } from '../readers/imports-by-format.ts';
import type { ColumnsQuestion, ReadAnswers } from '../readers/questions.ts';
import type { InputFile } from '../readers/read-exports.ts';
import { toEffect, type Effect, type ImportState, type Preview } from './import-state.ts';
import { WorkerClient, WorkerSilentError } from './worker-client.ts';
import type { FilesRead, NightsMade } from './worker/messages.ts';

/**
 * The import of a sleeper in this tab. It outlives the dialog, so that it goes on after the dialog is closed. Each new
 * step ends the one under way.
 */
export class ImportSession {
  readonly userId: string;
  readonly #store = createStore<ImportState>({ step: 'choose' });
  #onWritten = () => {};
  readonly #worker: WorkerClient;
  #files: readonly InputFile[] = [];
  #answers: ReadAnswers = {};
  #zones: ZoneAnswers = {};
  #read: FilesRead | undefined;
  /** The questions about columns so far; of a file the last one. */
  #tables: readonly ColumnsQuestion[] = [];
  #run = new AbortController();

  constructor(userId: string) {
    this.userId = userId;
    this.#worker = new WorkerClient((progress) => {
      if (this.state.step === 'reading') this.#store.set({ step: 'reading', progress });
    });
  }

  readonly subscribe = this.#store.onChange;

  get state(): ImportState {
    return this.#store.read();
  }

  /** Calls this after nights were written, in place of the function before. */
  notifyWritten = (onWritten: () => void): void => {
    this.#onWritten = onWritten;
  };

  /** Back to the start; what is written stays. */
  reset = (): void => {
    this.#begin();
    this.#worker.stop();
    this.#files = [];
    this.#answers = {};
    this.#zones = {};
    this.#read = undefined;
    this.#tables = [];
    this.#store.set({ step: 'choose' });
  };

  readFiles = (files: readonly InputFile[]): void => {
    // The choice was cancelled, or a text was dropped.
    if (files.length === 0) return;
    this.reset();
    this.#files = files;
    void this.#readAgain();
  };

  answerQuestions = ({ encodings, csv, leftOut = [] }: ReadAnswers): void => {
    this.#answers = {
      encodings: { ...this.#answers.encodings, ...encodings },
      csv: { ...this.#answers.csv, ...csv },
      leftOut: [...(this.#answers.leftOut ?? []), ...leftOut],
    };
    this.#tables = this.#tables.filter(({ file }) => !leftOut.includes(file));
    void this.#readAgain();
  };

  answerZones = (zones: ZoneAnswers): void => {
    this.#zones = { ...this.#zones, ...zones };
    void this.#makeNights({ asksZones: false });
  };

  /** Back to the columns of the tables, with the answers so far. */
  askColumns = (): void => {
    this.#begin();
    const questions = this.#tables;
    this.#store.set({ step: 'questions', questions, answers: this.#answers });
  };

  askZones = (): void => void this.#makeNights({ asksZones: true });

  /** Writes the imports of the preview, or makes it again. A repeat after a failure writes none twice. */
  go = (): void => {
    const { state } = this;
    if (state.step !== 'preview' && state.step !== 'failed') return;
    void (state.preview ? this.#write(state.preview) : this.#makeNights({ asksZones: false }));
  };

  #begin(): AbortSignal {
    this.#run.abort();
    this.#run = new AbortController();
    return this.#run.signal;
  }

  async #readAgain(): Promise<void> {
    const signal = this.#begin();
    this.#store.set({ step: 'reading' });
    try {
      const read = await this.#worker.call('read', { files: this.#files, answers: this.#answers });
      if (signal.aborted) return;
      this.#read = read;
      const { questions } = read;
      const tables = questions.filter((question) => question.kind === 'columns');
      const isAskedAgain = (file: string) => tables.some((table) => table.file === file);
      this.#tables = [...this.#tables.filter(({ file }) => !isAskedAgain(file)), ...tables];
      if (questions.length === 0) await this.#makeNights({ asksZones: true });
      else this.#store.set({ step: 'questions', questions, answers: this.#answers });
    } catch (error) {
      if (!signal.aborted) this.#setReadFailed(error);
    }
  }

  async #makeNights({ asksZones }: { asksZones: boolean }): Promise<void> {
    const signal = this.#begin();
    try {
      const made = await this.#worker.call('makeNights', {
        accountTimeZone: screenTimeZone(),
        answers: this.#zones,
      });
      if (signal.aborted) return;
      // Answers may bring out nights of another stretch.
      const isOpen = made.stretches.some(({ isAnswered }) => !isAnswered);
      if (made.stretches.length > 0 && (asksZones || isOpen)) {
        this.#store.set({ step: 'zones', stretches: made.stretches });
      } else if (this.#read) await this.#check(this.#read, made, signal);
    } catch (error) {
      if (!signal.aborted) this.#setReadFailed(error);
    }
  }

  #setReadFailed(error: unknown): void {
    const isStuck = error instanceof WorkerSilentError;
    this.#store.set({ step: 'choose', error: isStuck ? 'readStuck' : 'readFailed' });
  }

  /** The preview, by a dry run of each import. */
  async #check(files: FilesRead, made: NightsMade, signal: AbortSignal): Promise<void> {
    const effect = await this.#send(made.imports, signal);
    if (effect === undefined) return;
    const summary = await this.#worker.call('summarize', { statuses: effect.statuses });
    if (signal.aborted) return;
    const problems = [
      ...findUnmarkable(made.imports, effect.marks),
      ...findUnreadable(made.imports, effect.experiments),
      ...made.problems,
    ];
    const hasTables = this.#tables.length > 0;
    this.#store.set({
      step: 'preview',
      preview: { ...made, ...summary, problems, files, effect, hasTables },
    });
  }

  async #write(preview: Preview): Promise<void> {
    const signal = this.#begin();
    const effect = await this.#send(preview.imports, signal, preview);
    if (signal.aborted) return;
    if (effect !== undefined) {
      this.#worker.stop();
      this.#store.set({ step: 'done', effect });
    }
    // Of several imports some may be written.
    this.#onWritten();
  }

  /**
   * Sends each import, without a preview as a dry run; undefined if it failed. Requests have the token of this browser,
   * which may be another sleeper's by now: that ends the step.
   */
  async #send(
    imports: readonly ImportBody[],
    signal: AbortSignal,
    preview?: Preview,
  ): Promise<Effect | undefined> {
    const results: Imported[] = [];
    const onSent = (sent: number) => {
      if (!signal.aborted)
        this.#store.set({
          step: 'sending',
          preview,
          sent: (results.length + sent) / imports.length,
        });
    };
    try {
      onSent(0);
      for (const body of imports) {
        if (storedUserId() !== this.userId) this.#run.abort();
        signal.throwIfAborted();
        const query = { dryRun: preview ? 'false' : 'true' } as const;
        results.push(await uploadImport({ body, query, signal, onSent }));
        signal.throwIfAborted();
      }
      return toEffect(results);
    } catch (error) {
      const reason = error instanceof ApiError ? error.serverMessage : undefined;
      if (!signal.aborted) this.#store.set({ step: 'failed', preview, reason });
      return undefined;
    }
  }
}

/** The properties of the component that shows a step. */
export type StepProps<Step extends ImportState['step']> = {
  session: ImportSession;
  state: Extract<ImportState, { step: Step }>;
};

let open: { session: ImportSession; signIn: string | null } | undefined;

/** The session of this sign-in; another one's is ended. */
export function openImportSession(userId: string): ImportSession {
  const signIn = storedSignIn();
  if (open?.signIn !== signIn) {
    open?.session.reset();
    open = { session: new ImportSession(userId), signIn };
  }
  return open.session;
}

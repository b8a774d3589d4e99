import { ApiError } from '#web/api/api-error.ts';
import { sendImportBatch } from '#web/api/import-calls.ts';
import { storedSignIn, storedUserId } from '#web/session/stored-token.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import type { ImportedBatch } from '#contract/imports.ts';
import type { ImportStatus } from '#domain/import-plan.ts';
import type { ZoneStretch } from '#import/nights/to-nights.ts';
import type { ZoneAnswers } from '#import/nights/zones.ts';
import type { Problem } from '#import/problems.ts';
import type { ReadAnswers } from '#import/questions.ts';
import type { InputFile } from '#import/read-exports.ts';
import { DryRuns } from './dry-runs.ts';
import type { ImportState, Preview } from './import-state.ts';
import {
  keepPrepared,
  keepWritten,
  readPrepared,
  removePrepared,
  type PreparedImport,
} from './prepared-import.ts';
import { toPause, toReason } from './pause.ts';
import { readSourceOrder, rememberSource } from './source-order.ts';
import { WorkerClient, WorkerSilentError } from './worker-client.ts';
import { findLostBatches, requireNotUndone } from './written-batches.ts';
import type { Batch, FilesRead } from './worker/messages.ts';

/** Without a Retry-After header. */
const WAIT_SECONDS = 10;

/**
 * The import of a sleeper in this tab. It outlives the dialog, so that it goes on after the dialog is closed. Each new
 * step ends the one under way.
 */
export class ImportSession {
  readonly userId: string;
  #state: ImportState = { step: 'choose' };
  #prepared: PreparedImport | undefined;
  #onWritten = () => {};
  readonly #listeners = new Set<() => void>();
  readonly #worker: WorkerClient;
  #files: readonly InputFile[] = [];
  #answers: ReadAnswers = {};
  #zones: ZoneAnswers = {};
  #read: FilesRead | undefined;
  readonly #dryRuns = new DryRuns();
  #run = new AbortController();

  constructor(userId: string) {
    this.userId = userId;
    this.#worker = new WorkerClient((progress) => {
      if (this.#state.step === 'reading') this.#set({ step: 'reading', progress });
    });
    void this.#findPrepared();
  }

  get state(): ImportState {
    return this.#state;
  }

  /** An import that an earlier tab has not finished. */
  get prepared(): PreparedImport | undefined {
    return this.#prepared;
  }

  get answers(): ReadAnswers {
    return this.#answers;
  }

  get zones(): ZoneAnswers {
    return this.#zones;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

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
    this.#dryRuns.clear();
    this.#set({ step: 'choose' });
  };

  readFiles = (files: readonly InputFile[]): void => {
    // A dropped text is no file.
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
    void this.#readAgain();
  };

  answerZones = (zones: ZoneAnswers): void => {
    this.#zones = zones;
    void this.#makeNights({ asksZones: false });
  };

  askZones = (): void => void this.#makeNights({ asksZones: true });

  /** Puts a source before all others, and makes the plan again below the shown preview. */
  preferSource = (source: string): void => {
    const { state } = this;
    if (state.step !== 'preview') return;
    rememberSource(source);
    const sources = [source, ...state.preview.sources.filter((other) => other !== source)];
    this.#set({ step: 'preview', preview: { ...state.preview, sources }, isChecking: true });
    void this.#makeNights({ asksZones: false });
  };

  checkAgain = (): void => {
    this.#dryRuns.clear();
    if (this.#read) void this.#makeNights({ asksZones: false });
    else this.lookAgain();
  };

  write = (): void => {
    const { state } = this;
    if (state.step !== 'preview' || state.isChecking) return;
    const { batches, effect } = state.preview;
    const { pointsBefore } = effect;
    void this.#writeFrom(
      { batches, written: 0, pointsBefore, preparedAtMs: Date.now() },
      { isResumed: false },
    );
  };

  /** Goes on with an unfinished import. */
  resume = (): void => {
    if (this.#prepared) void this.#writeFrom(this.#prepared);
  };

  /** Compares what is not written yet with the diary once more. */
  lookAgain = (): void => {
    const prepared = this.#prepared;
    if (!prepared) return;
    this.#read = undefined;
    this.#dryRuns.clear();
    void this.#check(prepared.batches.slice(prepared.written), {});
  };

  /** Removes what an unfinished import has left to write. */
  discard = async (): Promise<void> => {
    this.#begin();
    const discarded = this.#prepared;
    const hasWritten = (discarded?.written ?? 0) > 0;
    this.#prepared = undefined;
    if (discarded) await removePrepared(this.userId, discarded);
    this.reset();
    await this.#findPrepared();
    if (hasWritten) this.#onWritten();
  };

  #begin(): AbortSignal {
    this.#run.abort();
    this.#run = new AbortController();
    return this.#run.signal;
  }

  #set(state: ImportState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  async #findPrepared(): Promise<void> {
    this.#prepared = await readPrepared(this.userId);
    this.#set({ ...this.#state });
  }

  async #readAgain(): Promise<void> {
    const signal = this.#begin();
    this.#set({ step: 'reading' });
    try {
      const read = await this.#worker.call('read', { files: this.#files, answers: this.#answers });
      if (signal.aborted) return;
      this.#read = read;
      if (read.questions.length > 0) this.#set({ step: 'questions', read });
      else await this.#makeNights({ asksZones: true });
    } catch (error) {
      const isStuck = error instanceof WorkerSilentError;
      if (!signal.aborted)
        this.#set({ step: 'choose', error: isStuck ? 'readStuck' : 'readFailed' });
    }
  }

  async #makeNights({ asksZones }: { asksZones: boolean }): Promise<void> {
    const signal = this.#begin();
    try {
      const made = await this.#worker.call('makeNights', {
        accountTimeZone: screenTimeZone(),
        answers: this.#zones,
        sourceOrder: readSourceOrder(),
      });
      if (signal.aborted) return;
      // Another order may take nights of sources that had none.
      const isOpen = made.stretches.some(({ isAnswered }) => !isAnswered);
      if (made.stretches.length > 0 && (asksZones || isOpen)) {
        this.#set({ step: 'zones', stretches: made.stretches });
        return;
      }
      const { batches, ...rest } = made;
      await this.#check(batches, rest);
    } catch {
      if (!signal.aborted) this.#set({ step: 'choose', error: 'readFailed' });
    }
  }

  /** The preview, by dry runs for what becomes of each night and the worker for all of them together. */
  async #check(
    planned: readonly Batch[],
    rest: Partial<Pick<Preview, 'otherSource' | 'tooFresh' | 'sources' | 'problems'>> & {
      readonly stretches?: readonly ZoneStretch[];
    },
  ): Promise<void> {
    const signal = this.#begin();
    const patiently = <T>(call: () => Promise<T>) =>
      this.#patiently(signal, call, () => showProgress({ isWaiting: true }));
    const total = planned.length;
    const batches: Batch[] = [];
    const statuses: (readonly ImportStatus[])[] = [];
    const problems: Problem[] = [];
    let newMarks = 0;
    const showProgress = ({ isWaiting = false } = {}) => {
      if (this.#state.step === 'preview') return;
      this.#set({ step: 'checking', done: batches.length, total, isWaiting });
    };
    try {
      for (const batch of planned) {
        showProgress();
        const { plan: _, ...body } = batch;
        const answer = await this.#dryRuns.ask(body, patiently);
        batches.push({ ...body, plan: answer.plan });
        statuses.push(answer.statuses);
        newMarks += answer.marks.filter((mark) => mark === 'new').length;
        problems.push(...findUnmarkable(batch, answer.marks));
      }
      showProgress();
      const { diary, lockedAchievements } = await this.#dryRuns.readAccount(patiently);
      const effect = await this.#worker.call('computeEffect', {
        batches,
        statuses,
        diary,
        nowMs: Date.now(),
      });
      if (signal.aborted) return;
      const files = this.#read;
      problems.push(...(rest.problems ?? []));
      const preview: Preview = {
        files,
        problems: [...problems, ...(files?.problems ?? [])],
        problemCount: problems.length + (files?.problemCount ?? 0),
        hasZones: (rest.stretches?.length ?? 0) > 0,
        batches,
        statuses,
        newMarks,
        otherSource: rest.otherSource ?? [],
        tooFresh: rest.tooFresh ?? [],
        sources: rest.sources ?? [],
        effect,
        unlocks: lockedAchievements
          .filter(({ id }) => effect.unlocks.includes(id))
          .map(({ name }) => name),
      };
      this.#set({ step: 'preview', preview });
    } catch (error) {
      if (!signal.aborted) this.#set({ step: 'checkFailed', reason: toReason(error) });
    }
  }

  async #writeFrom(prepared: PreparedImport, { isResumed = true } = {}): Promise<void> {
    const signal = this.#begin();
    this.#worker.stop();
    this.#dryRuns.clear();
    this.#prepared = prepared;
    const { batches, pointsBefore } = prepared;
    const { userId } = this;
    let isKept = true;
    const show = (
      more: Partial<Omit<Extract<ImportState, { step: 'writing' }>, 'step' | 'batches'>> = {},
    ) => {
      const written = this.#prepared?.written ?? 0;
      this.#set({ step: 'writing', written, batches, isKept, isWaiting: false, ...more });
    };
    show();
    isKept = await keepPrepared(userId, prepared);
    const patiently = <T>(call: () => Promise<T>) =>
      this.#patiently(signal, call, () => show({ isWaiting: true }));
    let pointsAfter = pointsBefore;
    const answers = new Map<Batch, ImportedBatch>();
    const send = async (batch: Batch) => {
      const answer = await patiently(() => sendImportBatch(batch, { dryRun: false }));
      pointsAfter = answer.pointsAfter;
      answers.set(batch, answer);
    };
    try {
      if (isResumed) await requireNotUndone(patiently, prepared);
      // Those written before are answered from what the server keeps, so that the summary has all of them.
      for (const [index, batch] of batches.entries()) {
        await send(batch);
        if (index < prepared.written) continue;
        this.#prepared = { ...prepared, written: index + 1 };
        show();
        if (isKept) await keepWritten(userId, this.#prepared);
      }
      for (const batch of await findLostBatches(patiently, prepared)) await send(batch);
    } catch (error) {
      if (signal.aborted) return;
      const pause = toPause(error);
      if (pause.why === 'undone') this.#prepared = { ...prepared, written: 0 };
      show({ pause });
      if (pause.why === 'offline') addEventListener('online', this.resume, { once: true, signal });
      return;
    }
    this.#prepared = undefined;
    await removePrepared(userId, prepared);
    const all = [...answers.values()];
    const added = all.flatMap(({ statuses }) => statuses.filter((status) => status === 'new'));
    const unlocks = all.flatMap(({ newAchievements }) => newAchievements.map(({ name }) => name));
    this.#set({ step: 'done', added: added.length, pointsBefore, pointsAfter, unlocks });
    await this.#findPrepared();
    this.#onWritten();
  }

  /**
   * Repeats a call as soon as the server accepts it. Throws if the step was ended. Calls have the token of this browser,
   * which may be another sleeper's by now: that ends the step.
   */
  async #patiently<T>(signal: AbortSignal, call: () => Promise<T>, onWait: () => void): Promise<T> {
    for (;;) {
      if (storedUserId() !== this.userId) this.#run.abort();
      signal.throwIfAborted();
      try {
        const result = await call();
        signal.throwIfAborted();
        return result;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 429)) throw error;
        onWait();
        const seconds = Number(error.retryAfter ?? WAIT_SECONDS);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
    }
  }
}

/** Marks of dates that can't be marked. */
function findUnmarkable(
  { fileName, marks = [] }: Batch,
  statuses: ImportedBatch['marks'],
): Problem[] {
  return marks
    .filter((_, index) => statuses[index] === 'inFuture' || statuses[index] === 'tooOld')
    .map(({ sleepDate }) => ({
      file: fileName,
      reason: { code: 'invalidDate', value: sleepDate },
    }));
}

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

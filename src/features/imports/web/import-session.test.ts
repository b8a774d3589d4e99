import { expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { uploadImport } from './upload.ts';
import { storedUserId } from '#kernel/web/session/access-token.ts';
import type { ImportBody } from '../contract.ts';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { ImportSession, openImportSession } from './import-session.ts';

vi.mock(import('./upload.ts'), { spy: true });
vi.mock(import('#kernel/web/session/access-token.ts'), { spy: true });

const call = vi.hoisted(() => vi.fn<(name: string) => Promise<object>>());
vi.mock('./worker-client.ts', () => ({
  WorkerClient: class {
    call = call;
    stop = vi.fn<() => void>();
  },
  WorkerSilentError: Error,
}));

const body = (format: ImportBody['format']): ImportBody => ({
  importId: format,
  format,
  fileName: 'a',
  sleeps: [],
});
const RESULT = {
  statuses: [],
  marks: [],
  pointsBefore: 0,
  pointsAfter: 0,
  newAchievements: [],
  lostAchievements: [],
};

/** A session whose files have two imports, with a preview. */
async function openPreview(): Promise<ImportSession> {
  vi.mocked(storedUserId).mockReturnValue('budi');
  vi.mocked(uploadImport).mockResolvedValue(RESULT);
  call.mockImplementation(async (name) =>
    name === 'read'
      ? { recognized: [], problems: [], moreProblems: {}, questions: [] }
      : name === 'makeNights'
        ? {
            stretches: [],
            imports: [body('fitbit'), body('samsung')],
            otherSource: [],
            overlapsRecord: [],
            tooFresh: [],
            sources: [],
            problems: [],
          }
        : { perYear: [], needsReview: 0 },
  );
  const session = new ImportSession('budi');
  session.readFiles([{ path: 'a.zip', blob: new Blob() }]);
  await expect.poll(() => session.state.step).toBe('preview');
  return session;
}

it('an import is never written to the diary of a sleeper that signed in later', async () => {
  const session = await openPreview();
  vi.mocked(uploadImport)
    .mockClear()
    .mockImplementation(async () => {
      vi.mocked(storedUserId).mockReturnValue('sari');
      return RESULT;
    });
  session.go();
  await expect.poll(() => storedUserId()).toBe('sari');
  session.go();
  await Promise.resolve();
  expect(uploadImport).toHaveBeenCalledOnce();
});

it('a failed import is repeated with the same ids, and tells why it failed', async () => {
  const session = await openPreview();
  vi.mocked(uploadImport)
    .mockClear()
    .mockResolvedValueOnce(RESULT)
    .mockRejectedValueOnce(new ApiError({ status: 422, serverMessage: 'Too many sleeps.' }));
  session.go();
  await expect
    .poll(() => session.state)
    .toMatchObject({ step: 'failed', reason: 'Too many sleeps.' });
  session.go();
  await expect.poll(() => session.state.step).toBe('done');
  const ids = vi.mocked(uploadImport).mock.calls.map(([{ body }]) => body.importId);
  expect(ids).toEqual(['fitbit', 'samsung', 'fitbit', 'samsung']);
});

it('the columns of a table are asked again from the preview, and those left out are not', async () => {
  const table = (file: string) => ({ kind: 'columns', file, header: [], rows: [], guess: {} });
  const session = await openPreview();
  const read = call.getMockImplementation();
  const questions = [[table('a.csv'), table('b.csv')], [table('a.csv')], []];
  call.mockImplementation(async (name) =>
    name === 'read'
      ? { recognized: [], problems: [], moreProblems: {}, questions: questions.shift() }
      : ((await read?.(name)) ?? {}),
  );
  session.readFiles([{ path: 'a.csv', blob: new Blob() }]);
  await expect.poll(() => session.state.step).toBe('questions');
  session.answerQuestions({ leftOut: ['b.csv'] });
  await expect.poll(() => session.state).toMatchObject({ questions: [{ file: 'a.csv' }] });
  const csv = { 'a.csv': { mapping: { start: 0, end: 1 } } };
  session.answerQuestions({ csv });
  await expect.poll(() => session.state).toMatchObject({ preview: { hasTables: true } });
  session.askColumns();
  expect(session.state).toEqual({
    step: 'questions',
    questions: [table('a.csv')],
    answers: expect.objectContaining({ csv }),
  });
});

it('an import outlives the renewal of the token, and ends with the sign-in', () => {
  const store = (claims: object) =>
    localStorage.setItem('accessToken', makeToken({ userId: 'budi', ...claims }));
  vi.mocked(storedUserId).mockRestore();
  store({ sid: 'one', iat: 1 });
  const session = openImportSession('budi');
  store({ sid: 'one', iat: 2 });
  expect(openImportSession('budi')).toBe(session);
  store({ sid: 'two', iat: 3 });
  expect(openImportSession('budi')).not.toBe(session);
});

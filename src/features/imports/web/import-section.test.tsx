// @module-tag slow
import { fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { recordSteps, type Step } from '#web/record-steps.fixture.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { page, stubServer } from '#kernel/web/api/server.fixture.ts';
import { uploadImport } from './upload.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { AuthProvider } from '#sign-in/web/auth-context.tsx';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { ImportSection } from './import-section.tsx';
import { openImportSession } from './import-session.ts';

vi.mock('#kernel/web/browser/worker-url.ts', () => ({ workerUrl: () => 'worker.js' }));
vi.mock(import('./upload.ts'), { spy: true });

const asked = vi.fn<(line: string) => void>();
let worker = new EventTarget();

const reply = (data: object) => () => worker.dispatchEvent(new MessageEvent('message', { data }));
const done = (result: object) => reply({ kind: 'done', result });
const read = (...questions: object[]) =>
  done({ recognized: [], problems: [], moreProblems: {}, questions });

const STRETCH = { id: 'a', format: 'csv', nights: 2, from: '2026-10-01', to: '2026-11-01' };
const zones = (isAnswered: boolean) => [
  { ...STRETCH, offsetMinutes: -210, timeZone: 'UTC', isAnswered, mustBeAnswered: !isAnswered },
  { ...STRETCH, id: 'b', offsetMinutes: 60, timeZone: 'UTC', isAnswered: true },
];
const sleep = (startTime: string) => ({ startTime, endTime: '2026-10-02T06:00Z', timeZone: 'UTC' });
const makeNights = (stretches: object[]) => {
  const imports = [
    { importId: 'one', sleeps: [sleep('2026-10-01T22:00Z')] },
    { importId: 'two', sleeps: [sleep('2026-10-01T23:00Z')] },
  ];
  return done({
    stretches,
    imports,
    otherSource: [],
    overlapsRecord: [],
    tooFresh: [],
    sources: [],
    problems: [],
  });
};
const SUMMARY = done({ perYear: [], needsReview: 0 });

/** The upload under way: a part is sent, or it ends. */
let upload: PromiseWithResolvers<Awaited<ReturnType<typeof uploadImport>>>;
const send = (part: number) => () => vi.mocked(uploadImport).mock.lastCall?.[0].onSent(part);
const RESULT = { statuses: ['new' as const], marks: [], pointsBefore: 80, pointsAfter: 85 };
const succeed = () => upload.resolve({ ...RESULT, newAchievements: [], lostAchievements: [] });
const fail = (serverMessage?: string) => () => upload.reject(new ApiError({ serverMessage }));

const choose =
  (...names: string[]) =>
  () => {
    const files = names.map((name) => new File(['a'], name));
    fireEvent.change(document.querySelector('input') ?? document.body, { target: { files } });
  };
const entry = (path: string) => ({
  isFile: true,
  fullPath: path,
  file: (give: (file: File) => void, miss: () => void) =>
    path.endsWith('gone') ? miss() : give(new File(['a'], path)),
});
const drop = () => {
  const parts = [[entry('/folder/b.csv'), entry('/folder/gone')], []];
  const readEntries = (give: (entries: object[]) => void) => give(parts.shift() ?? []);
  const folder = { fullPath: '/folder', createReader: () => ({ readEntries }) };
  const items = [entry('/a.csv'), folder, null].map((each) => ({ webkitGetAsEntry: () => each }));
  const zone = document.querySelector('.drop-hint') ?? document.body;
  expect(fireEvent.dragOver(zone)).toBe(false);
  fireEvent.drop(zone, { dataTransfer: { items } });
};

const TABLE = {
  kind: 'columns',
  file: 'a.csv',
  header: ['Date', 'Bed', 'Wake'],
  rows: [['1 Oct', '22:00', '06:00']],
  guess: { start: 1, end: 1 },
  dateColumn: 0,
};
const DATE_ORDER = {
  kind: 'dateOrder',
  file: 'a.csv',
  example: '03/04/2026',
  readings: [{ order: 'dmy', date: '2026-04-03' }, { order: 'ymd' }],
};
const DATE_OF = 'The date in “Date” is when you';

it.each<[what: string, ...Step[]]>([
  [
    'questions',
    choose(),
    choose('a.csv', 'b.csv', 'c.csv'),
    reply({ kind: 'progress', progress: { bytesRead: 1, bytesTotal: 4, records: 3 } }),
    read(TABLE, { kind: 'encoding', file: 'b.csv' }, { ...TABLE, file: 'c.csv', guess: {} }),
    'Leave it out: c.csv',
    read(TABLE, { kind: 'encoding', file: 'b.csv' }),
    `Continue > Woke up = 2 > Note = 1 > Note =  > Continue > ${DATE_OF} = startDate`,
    `${DATE_OF} = endDate > Encoding of b.csv = gbk > Continue`,
    read(DATE_ORDER),
    'Order of dates in a.csv = ymd > Continue > Cancel',
  ],
  [
    'zones, a failed check, a failed import and its end',
    drop,
    read(),
    makeNights(zones(false)),
    'Continue > UTC−03:30, 2 nights, Oct 2026 – Nov 2026 = America/St_Johns > Continue',
    makeNights(zones(true)),
    send(0.5),
    send(1),
    fail('Too many sleeps.'),
    'Try again',
    makeNights(zones(true)),
    succeed,
    succeed,
    SUMMARY,
    'Change time zones',
    makeNights(zones(true)),
    'Continue',
    makeNights(zones(true)),
    succeed,
    succeed,
    SUMMARY,
    'Import 2 nights',
    fail(),
    'Try again',
    succeed,
    send(0.5),
    succeed,
    'Import more',
  ],
  ['a failed reading', choose('a.csv'), reply({ kind: 'failed' })],
  [
    'a worker that fails later',
    choose('a.csv'),
    read(),
    () => worker.dispatchEvent(new Event('error')),
  ],
])('the import goes on as on record: %s', async (_, ...steps) => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/St_Johns', 'Asia/Jakarta']);
  const postMessage = ({ files, ...rest }: { files?: { path: string }[] }) =>
    asked(JSON.stringify({ ...rest, files: files?.map(({ path }) => path) }));
  const terminate = () => asked('ended');
  vi.stubGlobal('Worker', function () {
    worker = Object.assign(new EventTarget(), { postMessage, terminate });
    return worker;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.mocked(uploadImport).mockImplementation(({ body, query }) => {
    upload = Promise.withResolvers();
    asked(`${body.importId} ${query?.dryRun}`);
    return upload.promise;
  });
  // Ends the session of the test before.
  openImportSession('another sleeper');
  asked.mockClear();
  localStorage.setItem('accessToken', makeToken({ userId: 'u1' }));
  const server = stubServer({ 'GET /imports': page([]) });
  const { container } = renderPart(
    <AuthProvider>
      <ImportSection />
    </AuthProvider>,
  );
  const recorded = await recordSteps(server, () => container, steps);
  expect([recorded, ...asked.mock.calls].join('\n')).toMatchSnapshot();
});

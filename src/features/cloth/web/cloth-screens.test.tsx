// @module-tag slow
import { expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import {
  noResponseYet,
  page,
  refusal,
  success,
  type Answers,
} from '#kernel/web/api/server.fixture.ts';
import { readScreen } from '#web/read-screen.fixture.ts';
import { record, type State } from '#pictures/web/view.fixture.tsx';
import { item, session } from '#pictures/web/drawn-nights.fixture.ts';
import { ClothPage } from './cloth-page.tsx';
import { SaveDialog } from './save-dialog.tsx';

/** A run of twelve full days, with naps, notes and ratings. */
const NIGHTS = Array.from({ length: 40 }, (_, ago) => {
  const date = addDays('2026-11-21', -ago);
  const [quality, start] = [ago % 4 || null, 600 + ((ago * 17) % 90)];
  const facts = { quality, start, hasNote: ago % 5 === 1 };
  return item(date, { runDay: Math.max(0, 12 - ago), sessions: [session(date, facts)] });
});
const MONTHS = [{ month: '2026-11' }, { month: '2025-06' }];
const ANSWERS: Answers = {
  'GET /account': success({ freeWeekdays: [6, 7], dye: 'prada' }),
  'GET /nights': page([...NIGHTS, item('2025-06-03'), item('2025-06-02')]),
  'GET /months': page(MONTHS, { noSleepDates: [] }),
};
const FAILED = { 'GET /nights': refusal(500) };
const ONE = { 'GET /nights': page(NIGHTS.slice(3, 4)), 'GET /months': page(MONTHS.slice(0, 1)) };
const SILENT = { 'GET /nights': () => noResponseYet().then(refusal(500)) };
const FAILURE = { width: 1100, answers: FAILED, later: ANSWERS };
const OPEN = 'sees Since | focus [role=gridcell]';
const GRID = { part: '[role=grid]' };

it.each<[name: string, steps: string, state: State, newest?: string]>([
  ['of a quarter', '', {}],
  ['of a year', 'The whole year | sees 2026: 40', {}],
  ['of a quarter again', 'The whole year | The last 13 weeks | sees Since', {}],
  ['in January', '', {}, '2027-01-05'],
  ['on a tablet', '', { width: 720 }],
  ['of another year', '', { search: 'view=cloth&from=2025-01-01' }],
  ['of one night', '', { width: 1100, answers: ONE }],
  ['while it loads', '', { answers: SILENT }],
  ['without nights', '', { answers: FAILED }],
  ['without the account', '', { answers: { 'GET /account': refusal(500) } }],
  ['after a failure', 'sees couldn’t | recovers | Try again | sees 2026: 40', FAILURE],
  ['as a table', 'Show as table', { part: 'table' }],
  ['far from another year', 'sees 2025 | far li', { part: 'ul' }],
  ['near another year', 'sees 2025 | near li | sees 2025 · 2', { part: 'ul' }],
  ['to save', 'Save as a picture | sees Made on', {}],
  ['after saving', 'Save as a picture | Close', {}],
  ['a night before', `${OPEN} | keys ArrowLeft`, GRID],
  ['on Monday', `${OPEN} | keys Home`, GRID],
  ['on the Sunday before', `${OPEN} | keys Home ArrowUp End`, GRID],
  ['four weeks before', `${OPEN} | keys PageUp`, GRID],
  ['a week after', `${OPEN} | keys ArrowDown`, GRID],
  ['at its end', `${OPEN} | keys ArrowRight PageDown PageDown PageDown`, GRID],
  ['after another key', `${OPEN} | keys x`, GRID],
  ['with a night opened', `${OPEN} | keys ArrowLeft Enter`, GRID],
  ['under a finger', `sees Since | move [role=grid] 180 100 touch`, GRID],
  ['under a mouse', `sees Since | move [role=grid] 180 100 mouse`, GRID],
  ['after a mouse', `sees Since | move [role=grid] 180 100 mouse | leave [role=grid]`, GRID],
  ['with a night tapped', `sees Since | click [role=grid] 180 100`, GRID],
  ['tapped at its edge', `sees Since | click [role=grid] 1 1`, GRID],
])('the cloth %s reads as on record', async (_, steps, state, sleepDate = '2026-11-21') => {
  const box = new DOMRect(0, 0, 360, 700);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  localStorage.setItem('clothLegendSeen', '1');
  const view = <ClothPage data={{ recentSleeps: [{ id: '', startTime: '', sleepDate }] }} />;
  const lines = await record(view, steps, { ...state, answers: { ...ANSWERS, ...state.answers } });
  const readout = document.querySelector('p[aria-hidden]')?.textContent ?? '';
  expect(`${lines}\nreads ${readout}`).toMatchSnapshot();
});

/** A device that can share; its canvas keeps what is drawn. */
function openDevice() {
  vi.spyOn(document.documentElement, 'dataset', 'get').mockReturnValue({ theme: 'night' });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.assign(navigator, { canShare: () => true, share });
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
  });
  const drawn: string[] = [];
  const context: Record<string, unknown> = {
    drawImage: (_: unknown, ...box: number[]) => drawn.push(`picture ${box.join(' ')}`),
    fillText: (...text: unknown[]) => {
      const { font, fillStyle, textAlign, direction } = context;
      drawn.push([...text, font, fillStyle, textAlign, direction].join(' '));
    },
  };
  vi.stubGlobal('OffscreenCanvas', function Canvas(...size: number[]) {
    drawn.splice(0, Infinity, `canvas ${size.join(' ')}`);
    return { getContext: () => context, convertToBlob: async () => new Blob() };
  });
  return { share, drawn, saved: vi.spyOn(URL, 'createObjectURL') };
}

const unlockedAchievements = [{ id: 'nights-50', name: '', description: '' }];
const recordDialog = (year: number, steps: string) => {
  const dialog = <SaveDialog year={year} dashboard={{ unlockedAchievements }} onClose={() => {}} />;
  return record(dialog, steps, { answers: ANSWERS });
};

/** Waits for the file: an earlier one that is made later would take its place. */
const READY = 'ready Download';
const SAVE = `${READY} | Download | Share`;
const NAME = 'Name on the cloth (optional) =  Rani ';
const SQUARE = `${READY} | Format = square | ${READY} | Dye = sogan`;
const ALL = `${READY} | Dark | ${READY} | Leave out notes and ratings`;
const KNIT = `${READY} | Format = knitting | Month = 2026-10`;

it.each([
  ['a wallpaper', 2026, SAVE],
  ['a light square', 2026, `${NAME} | ${SQUARE} | ${ALL} | ${SAVE}`],
  ['a print', 2026, `${NAME} | ${READY} | Format = print | ${SAVE}`],
  ['a chart to knit', 2026, `${KNIT} | ${SAVE} | Download as CSV`],
  ['a year without nights', 2024, ''],
])('the dialog that saves %s reads as on record, as do its files', async (_, year, steps) => {
  const { share, drawn, saved } = openDevice();
  expect(await recordDialog(year, steps)).toMatchSnapshot('dialog');
  const address = document.querySelector<HTMLImageElement>('.cloth-preview')?.src ?? '';
  const svg = decodeURIComponent(address.split(',')[1] ?? '<svg/>');
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const texts = readScreen(picture).split('\n');
  expect({
    files: saved.mock.calls.map(([file]) => `${(file as File).name} ${(file as File).type}`),
    shared: share.mock.calls.map(([{ files }]) => files?.map(({ name }) => name)),
    page: /<path fill="(.*?)"/.exec(svg)?.[1],
    shapes: picture.querySelectorAll('use, path').length,
    texts: texts.filter((line) => !line.includes('use href')),
    drawn,
  }).toMatchSnapshot('files');
});

it.each([
  [new DOMException('', 'AbortError'), false],
  [new TypeError(), true],
])('after %s a failure to share is shown: %s', async (error, isShown) => {
  openDevice().share.mockRejectedValueOnce(error);
  await recordDialog(2026, `${READY} | Share`);
  expect(document.body.textContent.includes('couldn’t be shared')).toBe(isShown);
});

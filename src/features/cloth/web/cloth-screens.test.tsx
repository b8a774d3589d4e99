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
/** From January on. */
const MANY = { 'GET /nights': page([...NIGHTS, item('2026-01-03')]) };
const SILENT = { 'GET /nights': () => noResponseYet().then(refusal(500)) };
const FAILURE = { width: 1100, answers: FAILED, later: ANSWERS };
const OPEN = 'sees full | focus [role=gridcell]';
const GRID = { part: '[role=grid]' };
const CARD = { part: '.cloth-card' };

it.each<[name: string, steps: string, state: State, newest?: string]>([
  ['of a few dates', 'sees 40 nights', {}],
  ['of a year', 'sees 41 nights', { answers: MANY }],
  ['in a wide window', 'sees 40 nights', { width: 1100 }],
  ['in January', '', { answers: ONE }, '2027-01-05'],
  ['of another year', 'sees 2 nights', { search: 'view=cloth&year=2025' }],
  ['after another year is chosen', 'sees 40 nights | Year = 2025 | at year=2025', {}],
  ['of one night', 'sees 1 night', { answers: ONE }],
  ['while it loads', '', { answers: SILENT }],
  ['without nights', '', { answers: FAILED }],
  ['without the account', '', { answers: { 'GET /account': refusal(500) } }],
  ['after a failure', 'sees couldn’t | recovers | Try again | sees 40 nights', FAILURE],
  ['as a table', 'Show as table', { part: 'table' }],
  ['to save', 'Save as a picture | sees Made on | at save=phone', {}],
  ['after saving', 'Save as a picture | Close', {}],
  ['a night before', `${OPEN} | keys ArrowLeft`, GRID],
  ['on Monday', `${OPEN} | keys Home`, GRID],
  ['on the Sunday before', `${OPEN} | keys Home ArrowUp End`, GRID],
  ['four weeks before', `${OPEN} | keys PageUp`, GRID],
  ['a week after', `${OPEN} | keys ArrowUp ArrowDown`, GRID],
  ['at its end', `${OPEN} | keys ArrowRight PageDown PageDown PageDown`, GRID],
  ['after another key', `${OPEN} | keys x`, GRID],
  ['with a night opened', `${OPEN} | keys ArrowLeft Enter | at night=2026-11-20`, CARD],
  ['with the night before', `${OPEN} | keys Enter | Night before | at night=2026-11-20`, CARD],
  ['with the night after', `${OPEN} | keys ArrowLeft Enter ArrowRight`, CARD],
  ['with a night closed', `${OPEN} | keys ArrowLeft Enter Escape`, GRID],
  ['with a date without a night', '', { ...CARD, search: 'view=cloth&night=2026-10-12' }],
  ['with a night of another year', 'sees 40 nights', { search: 'view=cloth&night=2024-05-01' }],
  ['under a finger', 'sees full | move [role=grid] 180 100 touch', GRID],
  ['under a mouse', 'sees full | move [role=grid] 180 100 mouse', GRID],
  ['after a mouse', 'sees full | move [role=grid] 180 100 mouse | leave [role=grid]', GRID],
  ['with a night tapped', 'sees full | click [role=grid] 180 100', CARD],
  ['tapped at its edge', 'sees full | click [role=grid] 1 1', GRID],
])('the cloth %s reads as on record', async (_, steps, state, sleepDate = '2026-11-21') => {
  const box = new DOMRect(0, 0, 360, 700);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  const view = <ClothPage data={{ recentSleeps: [{ id: '', startTime: '', sleepDate }] }} />;
  expect(
    await record(view, steps, { ...state, answers: { ...ANSWERS, ...state.answers } }),
  ).toMatchSnapshot();
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
  return record(dialog, steps, { answers: { ...ANSWERS, 'PATCH /account': success({}) } });
};

/** Waits for the file: an earlier one that is made later would take its place. */
const READY = 'ready Save';
const SAVE = `${READY} | Save | Share`;
const NAME = 'Name on the cloth (optional) =  Rani ';
const SQUARE = `${READY} | Square | ${READY} | Sogan`;
const ALL = `${READY} | Dawn | ${READY} | Leave out ratings and notes`;
const KNIT = `${READY} | Knitting | Month = 2026-10`;

it.each([
  ['a wallpaper', 2026, SAVE],
  ['a light square', 2026, `${NAME} | ${SQUARE} | ${ALL} | ${SAVE}`],
  ['a print', 2026, `${NAME} | ${READY} | Print | ${SAVE}`],
  ['a chart to knit', 2026, `${KNIT} | ${SAVE} | Download as CSV`],
  ['a picture whose dye is kept', 2026, `${READY} | Sogan | ${READY} | Dye my cloth like this`],
  ['a year without nights', 2024, ''],
])('the dialog that saves %s reads as on record, as do its files', async (_, year, steps) => {
  const { share, drawn, saved } = openDevice();
  expect(await recordDialog(year, steps)).toMatchSnapshot('dialog');
  const address = document.querySelector<HTMLImageElement>('.cloth-preview img')?.src ?? '';
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

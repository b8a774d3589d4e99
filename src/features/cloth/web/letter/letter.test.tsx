import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Night } from '#diary/nights-contract.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { refusal, page, stubServer, success } from '#kernel/web/api/server.fixture.ts';
import { setWidth } from '#kernel/web/browser/width.fixture.ts';
import { item, session } from '#pictures/web/drawn-nights.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { LetterOffer } from './letter-offer.tsx';
import { LetterPage } from './letter-page.tsx';
import { LetterLink, WeekLetters } from './week-letters.tsx';

const LAST = '2026-11-29';
const WEEK_NAME = 'Nov 23\u2009–\u200929, 2026';

type Slept = NonNullable<Parameters<typeof session>[1]>;

/** The nights that end on the last dates of the week, the newest first. */
const nights = (...sleeps: Slept[]): Night[] =>
  sleeps
    .map((sleep, index) => {
      const date = addDays(LAST, index + 1 - sleeps.length);
      return item(date, { sessions: [session(date, sleep)] });
    })
    .toReversed();

/** Starts at 10:42 PM to 11:42 PM. */
const STARTS = [642, 650, 702, 660, 655, 670, 680];
const MINUTES = [444, 504, 468, 450, 432, 480, 516];
const WEEK = nights(
  ...STARTS.map((start, index) => ({ start, minutes: MINUTES[index] ?? 0, hasNote: index === 5 })),
);
/** Hours apart. */
const spread = (...sleeps: Slept[]) =>
  nights(...sleeps.map((sleep, index) => ({ start: index % 2 === 0 ? 600 : 720, ...sleep })));

const note = (sleepDate: string, text: string, needsReview = false) => ({
  id: `${sleepDate} ${text}`,
  startTime: `${sleepDate}T00:00Z`,
  sleepDate,
  note: text,
  needsReview,
});
const RAIN = note('2026-11-28', 'Rain all night. Slept like a stone.');

const DASHBOARD: DashboardData = { username: 'Rani', recentSleeps: [] };
const serve = (known: readonly Night[], sleeps: readonly object[] = [RAIN]) =>
  stubServer({
    'GET /account': success({ freeWeekdays: [6, 7], dye: 'wedel' }),
    'GET /nights': page(known),
    'GET /sleeps': page(sleeps),
  });
const openLetter = (week = LAST, data: DashboardData = {}) =>
  renderPart(<LetterPage week={week} data={{ ...DASHBOARD, ...data }} />);
const text = () => document.querySelector('article')?.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T08:00Z'), toFake: ['Date'] });
  localStorage.setItem('timeZone', 'UTC');
  setWidth(360);
  return () => vi.useRealTimers();
});

it('a letter names its sleeper and week, the finding, the hours and a note', async () => {
  serve(WEEK);
  openLetter();
  const finding = 'All seven of your nights began within the same hour, from 10:42 to 11:42 PM.';
  expect(await screen.findByRole('heading', { name: finding })).toBeTruthy();
  expect(screen.getByRole('heading', { name: WEEK_NAME })).toBeTruthy();
  expect(screen.getByText('Dear Rani,')).toBeTruthy();
  const sentences =
    'Together they make 54.9 hours. You wrote one note: “Rain all night. Slept like a stone.”';
  expect(await screen.findByText(sentences)).toBeTruthy();
  const foot = 'Only you can read this letter. It stays with your cloth.';
  expect(screen.getByText(foot)).toBeTruthy();
});

const FULL = { minutes: 430 };
it.each<[heading: string, known: Night[]]>([
  ['All three of your nights began at 11:00 PM.', nights({}, {}, {})],
  [
    'All four of your nights began within the same hour, from 11:50 PM to 12:20 AM.',
    nights({ start: 710 }, { start: 720 }, { start: 740 }, { start: 715 }),
  ],
  ['All five of your nights were full.', spread(FULL, FULL, FULL, FULL, FULL)],
  [
    'You slept well or wonderfully on 2 of your 3 nights.',
    spread({ minutes: 300, quality: 4 }, { quality: 5 }, { quality: 3 }),
  ],
  [
    'You slept well or wonderfully on all 3 of your nights.',
    spread({ minutes: 300, quality: 4 }, { quality: 5 }, { quality: 4 }),
  ],
  [
    'Your longest night was Fri–Sat, Nov 28: 8.5 hours.',
    spread({ minutes: 300 }, { minutes: 515 }, {}),
  ],
  ['Three nights, 21.6 hours.', spread({ minutes: 300 }, { minutes: 500 }, { minutes: 500 })],
])('the heading of a letter reads: %s', async (heading, known) => {
  serve(known);
  openLetter();
  expect(await screen.findByRole('heading', { level: 3 })).toHaveProperty('textContent', heading);
});

it('without insights a letter has only nights and hours', async () => {
  const server = serve(WEEK);
  openLetter(LAST, { showInsights: false });
  expect(await screen.findByRole('heading', { name: 'Seven nights, 54.9 hours.' })).toBeTruthy();
  expect(text()).not.toMatch(/Together|note/);
  expect(server.lines()).not.toContain('GET /sleeps');
});

it('a letter without a finding says its hours once', async () => {
  serve(spread({ minutes: 300 }, { minutes: 500 }, { minutes: 500, hasNote: true }));
  openLetter();
  expect(await screen.findByText(/You wrote one note/)).toBeTruthy();
  expect(text()).not.toContain('Together');
});

it('a letter quotes the longest of several notes that count', async () => {
  const unsure = note('2026-11-27', 'A note of a sleep whose times are still to be checked', true);
  serve(WEEK, [note('2026-11-29', 'Late'), RAIN, unsure, note('2026-11-24', 'Tea')]);
  openLetter();
  expect(await screen.findByText(/You wrote 3 notes, one of them: “Rain all night/)).toBeTruthy();
});

it('a letter opens without its note if that cannot be loaded', async () => {
  const server = serve(WEEK);
  server.answers['GET /sleeps'] = refusal(500);
  openLetter();
  await screen.findByRole('heading', { level: 3 });
  expect(text()).toMatch(/Together they make 54\.9 hours\.\s+Keep/);
});

it('each date links to its night, and shows the hours of its night alone', async () => {
  const nap = session(LAST, { start: 1500, minutes: 60, kind: 'nap' });
  const [sunday, ...others] = spread({}, {}, {});
  serve([{ ...(sunday as Night), sessions: [...(sunday as Night).sessions, nap] }, ...others]);
  openLetter();
  const list = within(await screen.findByRole('list'));
  const links = list.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '–Mon',
    '–Tue',
    '–Wed',
    '–Thu',
    '7.5Fri',
    '7.5Sat',
    '7.5Sun',
  ]);
  const link = list.getByRole('link', { name: /Sun, Nov 29: .*1 nap/ });
  expect(link.getAttribute('href')).toBe('/?tab=history&night=2026-11-29');
  expect(list.getByRole('link', { name: /Mon, Nov 23: Nothing logged$/ })).toBeTruthy();
});

it.each([
  ['of two nights', LAST, nights({}, {})],
  ['that is not over', LAST, nights({}, {}, {}, {}).slice(1)],
  ['in the future', '2026-12-16', WEEK],
])('a week %s has no letter, and says when one comes', async (_, week, known) => {
  serve(known);
  openLetter(week);
  expect(
    await screen.findByText(/^No letter for this week\. You get one .* 3 nights/),
  ).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Cloth' });
  expect(back.getAttribute('href')).toBe('/?tab=history&view=cloth&year=2026');
  expect(screen.queryByRole('button')).toBeNull();
});

it('an address with another date of the week opens its letter', async () => {
  serve(WEEK);
  openLetter('2026-11-25');
  expect(await screen.findByRole('heading', { name: WEEK_NAME })).toBeTruthy();
  expect(await screen.findByText(/Together they make/)).toBeTruthy();
});

it('a letter that cannot be loaded can be tried again', async () => {
  const server = serve(WEEK);
  const nightsAnswer = server.answers['GET /nights'];
  server.answers['GET /nights'] = refusal(500);
  openLetter();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers['GET /nights'] = nightsAnswer;
  fireEvent.click(again);
  expect(await screen.findByText(/Together they make/)).toBeTruthy();
});

it.each([
  [360, false],
  [1280, true],
])('a window %i px wide shows the picture to keep: %s', async (width, isShown) => {
  setWidth(width);
  serve(WEEK);
  openLetter();
  await screen.findByText(/Together they make/);
  expect(screen.queryByText('A picture to keep') !== null).toBe(isShown);
  expect(text().split(WEEK_NAME)).toHaveLength(isShown ? 3 : 2);
});

it.each([
  ['a PNG with the dates', true, 'lelap-2026-11-29.png image/png'],
  ['an SVG where it has no canvas', false, 'lelap-2026-11-29.svg image/svg+xml'],
])('Keep as a picture saves %s', async (_, hasCanvas, file) => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  const fillText = vi.fn<(text: string) => void>();
  const context = hasCanvas ? { drawImage: () => {}, fillText } : null;
  vi.stubGlobal('OffscreenCanvas', function Canvas() {
    return { getContext: () => context, convertToBlob: async () => new Blob() };
  });
  const saved = vi.spyOn(URL, 'createObjectURL');
  serve(WEEK);
  openLetter();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep as a picture' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  const kept = saved.mock.calls.map(([blob]) => blob as File);
  expect(kept.map(({ name, type }) => `${name} ${type}`)).toEqual([file]);
  const words = hasCanvas ? fillText.mock.calls.join(' ') : await kept[0]?.text();
  expect(words).toContain(WEEK_NAME);
  vi.unstubAllGlobals();
});

const offer = (...sleepDates: string[]) =>
  renderPart(
    <LetterOffer
      data={{ recentSleeps: sleepDates.map((sleepDate) => ({ id: '', startTime: '', sleepDate })) }}
    />,
  );
const ENVELOPE = { name: `A week is on the cloth ${WEEK_NAME}` };

it.each([
  ['on Sunday', LAST],
  ['on Wednesday', '2026-12-02'],
])('the waking %s offers the letter of the last week', async (_, sleepDate) => {
  serve(WEEK);
  offer('2026-11-28', sleepDate);
  const link = await screen.findByRole('link', ENVELOPE);
  expect(link.getAttribute('href')).toBe('/?tab=history&view=cloth&week=2026-11-29');
});

it('a letter is offered until it is closed', async () => {
  const server = serve(WEEK);
  const { unmount } = offer(LAST);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  server.calls.length = 0;
  offer(LAST);
  expect(document.body.textContent).toBe('');
  expect(server.calls).toEqual([]);
});

it('a letter is offered until it is opened', async () => {
  serve(WEEK);
  const { unmount } = openLetter();
  await screen.findByText(/Together they make/);
  unmount();
  expect(offer(LAST).container.textContent).toBe('');
});

it('an older letter opened later does not bring a closed one back', async () => {
  localStorage.setItem('letterClosed', LAST);
  serve(WEEK.map((night) => ({ ...night, sleepDate: addDays(night.sleepDate, -7) })));
  openLetter('2026-11-22');
  await screen.findByText(/Together they make/);
  expect(localStorage.getItem('letterClosed')).toBe(LAST);
});

it('a week without a letter closes none', async () => {
  serve(WEEK);
  const { unmount } = openLetter('2026-12-16');
  await screen.findByText(/^No letter/);
  unmount();
  offer(LAST);
  expect(await screen.findByRole('link', ENVELOPE)).toBeTruthy();
});

it('a closed letter does not hide the next one', async () => {
  localStorage.setItem('letterClosed', '2026-11-22');
  serve(WEEK);
  offer(LAST);
  expect(await screen.findByRole('link', ENVELOPE)).toBeTruthy();
});

it.each([
  ['of two nights', nights({}, {}), [LAST]],
  ['without a waking', WEEK, []],
])('a week %s has no envelope', async (_, known, sleepDates) => {
  const server = serve(known);
  offer(...sleepDates);
  await vi.waitFor(() => expect(server.lines()).toHaveLength(sleepDates.length));
  await vi.waitFor(() => expect(document.body.textContent).toBe(''));
  expect(screen.queryByRole('link')).toBeNull();
});

it('the letters of a year are listed, newest first', async () => {
  const known = Array.from({ length: 16 }, (_, ago) => item(addDays(LAST, -ago)));
  serve(known);
  renderPart(<WeekLetters year={2026} data={DASHBOARD} />);
  expect(await screen.findByText('Week letters')).toBeTruthy();
  const links = [...document.querySelectorAll('details a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [WEEK_NAME, '/?tab=history&view=cloth&week=2026-11-29'],
    ['Nov 16\u2009–\u200922, 2026', '/?tab=history&view=cloth&week=2026-11-22'],
  ]);
  expect(screen.getByRole('link', { name: `Your letter: ${WEEK_NAME}`, hidden: true })).toBe(
    links[0],
  );
});

it('a year without letters has no list', async () => {
  const server = serve(nights({}, {}));
  renderPart(<WeekLetters year={2026} data={DASHBOARD} />);
  await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  expect(screen.queryByText('Week letters')).toBeNull();
});

it('a night links to the letter of its week, if that has one', () => {
  renderPart(<LetterLink date="2026-11-25" nights={WEEK} today={LAST} />);
  const link = screen.getByRole('link', { name: `Your letter: ${WEEK_NAME}` });
  expect(link.getAttribute('href')).toBe('/?tab=history&view=cloth&week=2026-11-29');
  renderPart(<LetterLink date="2026-11-22" nights={WEEK} today={LAST} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

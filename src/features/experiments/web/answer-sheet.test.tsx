import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { stubServer, success, refusal } from '#kernel/web/api/server.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import type { ExperimentResult } from '../contract.ts';
import type { Outcome } from '../rules/course.ts';
import { AnswerSheet } from './answer-sheet.tsx';
import { answered, experimentOn, resultOf, withheld } from './answer.fixture.ts';

const VALUES = { minutes: [480, 400], bed: [1410, 20], rating: [4, 3] };

afterEach(() => vi.unstubAllGlobals());

async function open(
  outcome: Outcome,
  result: ExperimentResult = resultOf(outcome, VALUES[outcome]),
) {
  const experiment = experimentOn(outcome);
  const line = `GET /experiments/${experiment.id}/result`;
  const server = stubServer({ [line]: success(result) });
  const onClose = vi.fn<() => void>();
  renderPart(<AnswerSheet experiment={experiment} onClose={onClose} />);
  const picture = await screen.findByRole('region', { name: /^(How|When) / });
  return { server, line, onClose, picture, user: userEvent.setup() };
}

async function readTable() {
  await userEvent.click(screen.getByText('Show as table'));
  const rows = screen.getAllByRole<HTMLTableRowElement>('row');
  return rows.map(({ cells }) => [...cells].map((cell) => cell.textContent));
}

it('the sheet has the answer, its picture, and what to know about it', async () => {
  const { picture } = await open('minutes');
  expect(
    screen.getByRole('dialog', { name: 'The answer to “No coffee after 14:00”' }),
  ).toBeDefined();
  expect(within(picture).getByRole('heading', { name: 'How long I sleep' })).toBeDefined();
  const sentence =
    'When the coin said yes to “No coffee after 14:00”, you slept about 35 minutes longer (10 to 60).';
  expect(within(picture).getByRole('img', { name: sentence })).toBeDefined();
  const legend = within(picture).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'yes',
    'as you like',
    'The difference, and what would fit',
    'No difference',
  ]);
  expect(picture.textContent).toContain(
    'On 35 of 40 answered nights, you did it after a yes or left it after an “as you like”.',
  );
  expect(picture.textContent).toContain('One such experiment in twenty finds');
  expect(picture.textContent).not.toContain('You knew the coin');
});

it('below an answer about ratings stands that the coin was known', async () => {
  const { picture } = await open('rating');
  expect(picture.textContent).toContain('You knew the coin; expecting can change a rating.');
});

it('the table has the chosen outcome first, then the other two', async () => {
  await open('bed');
  expect(await readTable()).toEqual([
    ['Measured', 'Difference', 'Would fit', 'Nights of yes', 'Nights of as you like'],
    ['When I fall asleep', '+35 min', '+10 – +60', '28', '25'],
    ['How long I sleep', '+35 min', '+10 – +60', '28', '25'],
    ['How I rate the night', '0.0', '−0.4 – +0.3', '28', '25'],
  ]);
  expect(
    screen.getByText('The other two were measured beside it, and are no answer.'),
  ).toBeDefined();
});

it.each(['not-enough', 'uneven', 'no-usual-time'] as const)(
  'a result that is %s has nights, and dashes for figures',
  async (state) => {
    const { picture } = await open('bed', resultOf('bed', VALUES.bed, withheld({ state })));
    expect(within(picture).getAllByRole('listitem')).toHaveLength(2);
    expect(picture.textContent).toContain('One such experiment in twenty finds');
    expect((await readTable())[1]).toEqual(['When I fall asleep', '–', '–', '28', '25']);
  },
);

it('the keyboard reads the nights from the newest on', async () => {
  const { picture } = await open('minutes', resultOf('minutes', [480, 400, 450]));
  await userEvent.click(
    within(picture).getByRole('button', { name: /^Night of Tue to Wed, Sep 30/ }),
  );
  const read = () => within(picture).getByRole('status').textContent;
  expect(read()).toMatch(/^Night of Tue to Wed, Sep 30.* 7 h 30 min: yes$/);
  await userEvent.keyboard('{ArrowLeft}');
  expect(read()).toMatch(/^Night of Mon to Tue, Sep 29.* 6 h 40 min: as you like$/);
});

it('a result that cannot be loaded can be asked for again', async () => {
  const experiment = experimentOn('minutes');
  const line = `GET /experiments/${experiment.id}/result`;
  const { answers } = stubServer({ [line]: refusal(500, 'INTERNAL') });
  renderPart(<AnswerSheet experiment={experiment} onClose={() => {}} />);
  const again = await screen.findByRole('button', { name: /try again/i });
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  answers[line] = success(resultOf('minutes', VALUES.minutes));
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'How long I sleep' })).toBeDefined();
});

it('Print prints the page, and the cross closes the sheet', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { onClose, user } = await open('minutes');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a browser without a canvas says that the picture could not be made', async () => {
  const { user } = await open('minutes');
  await user.click(screen.getByRole('button', { name: 'Save as a picture' }));
  expect(await screen.findByText('The picture couldn’t be made.')).toBeDefined();
});

it('the saved picture has the title, the sentence, the dates and the texts of the drawing', async () => {
  const written: string[] = [];
  class Canvas {
    width = 0;
    height = 0;
    getContext = () =>
      new Proxy(
        {},
        {
          get: (_, name) => {
            if (name === 'measureText') return (text: string) => ({ width: 9 * text.length });
            if (name === 'fillText') return (text: string) => written.push(text);
            return () => {};
          },
          set: () => true,
        },
      );
    convertToBlob = () => Promise.resolve(new Blob(['PNG'], { type: 'image/png' }));
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('Path2D', Object);
  const { user } = await open('minutes', resultOf('minutes', VALUES.minutes, answered()));
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await user.click(screen.getByRole('button', { name: 'Save as a picture' }));
  await waitFor(() => expect(saved).toEqual(['lelap-experiment-2026-11-22.png']));
  const text = written.join('').replaceAll(/\s/g, ' ');
  expect(text).toContain('The answer to “No coffee after 14:00”');
  expect(text).toContain('you slept about 35 minutes longer (10 to 60).');
  expect(text).toMatch(/Sep 28 – Nov 22, 2026/);
  expect(written).toEqual(expect.arrayContaining(['yes', 'as you like', '+35 min', '+10', '+60']));
  // No line is wider than the picture.
  expect(Math.max(...written.map((line) => 9 * line.length))).toBeLessThanOrEqual(576);
});

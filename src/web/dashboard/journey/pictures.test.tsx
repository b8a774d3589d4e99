import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { atRest } from '#web/at-rest.fixture.ts';
import { stubServer } from '#web/api/server.fixture.ts';
import { setWidth } from '#web/browser/width.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { MIXED_DIARY, NOW } from './nights.fixture.ts';
import { NightsView } from './nights/nights-view.tsx';
import { PatternsView } from './patterns/patterns-view.tsx';
import { ReportView } from './report/report-view.tsx';
import { TrendSpans } from './trend-spans.tsx';

/** The markup of the `count` pictures in a view, an element a line. */
async function drawn(
  view: ReactNode,
  { width, dir, count }: { width: number; dir: string; count: number },
) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    document.documentElement.removeAttribute('dir');
  });
  document.dir = dir;
  localStorage.setItem('timeZone', 'Asia/Jakarta');
  setWidth(width);
  stubServer(MIXED_DIARY.answers);
  const { container } = renderPart(view, new QueryClient());
  const pictures = () =>
    [...container.querySelectorAll('svg:not([viewBox="0 0 24 24"], .night-bar)')].filter(isLarge);
  await waitFor(() => expect(pictures()).toHaveLength(count));
  // Free days are emphasized once the account has arrived.
  await atRest();
  return pictures()
    .map(({ outerHTML }) =>
      outerHTML
        .replace(/ aria-labelledby="[^"]*"/, '')
        .replaceAll(/><\/\w+>/g, '/>')
        .replaceAll('><', '>\n<'),
    )
    .join('\n\n');
}

/** No sample of a legend. */
const isLarge = (svg: Element) => /\d{3}/.test(svg.getAttribute('width') ?? '');

const VIEWS = {
  Patterns: () => <PatternsView goalMinutes={480} />,
  Nights: NightsView,
  Trends: TrendSpans,
  Report: ReportView,
};

it.each([
  ['Patterns', 360, 'ltr', 7],
  ['Nights', 360, 'ltr', 3],
  ['Nights', 1100, 'rtl', 15],
  ['Nights', 1600, 'ltr', 6],
  ['Trends', 360, 'ltr', 1],
  ['Report', 800, 'ltr', 14],
] as const)('%s at %i px, %s, draws its pictures as on record', async (name, width, dir, count) => {
  const View = VIEWS[name];
  expect(await drawn(<View />, { width, dir, count })).toMatchSnapshot();
});

import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { settled } from '#web/at-rest.fixture.ts';
import { refusal, stubServer } from '#kernel/web/api/server.fixture.ts';
import { setWidth } from '#kernel/web/browser/width.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { MIXED_DIARY } from '#pictures/web/nights.fixture.ts';
import { NightsView } from './nights/nights-view.tsx';
import { DiaryContext } from '#diary/web/diary-context.ts';
import { DiaryView } from '#entries/web/diary-view.tsx';

const failed = refusal(500);
const DIARY = <DiaryView data={{ recentSleeps: MIXED_DIARY.sleeps }} />;
const NIGHTS = (
  <DiaryContext value={() => {}}>
    <NightsView data={{ recentSleeps: MIXED_DIARY.sleeps }} />
  </DiaryContext>
);

it.each([
  {
    missing: 'deleted sleeps',
    line: 'GET /sleeps/deleted',
    width: 1100,
    shown: /Sat, Nov 21/,
    view: DIARY,
  },
  { missing: 'months', line: 'GET /months', width: 360, shown: /Sat 21/, view: DIARY },
  {
    missing: 'figures',
    line: 'GET /insights',
    width: 1600,
    shown: /56 nights/,
    view: NIGHTS,
  },
])('a view without its $missing shows the rest, and asks at most three times', async (row) => {
  setWidth(row.width);
  let calls = 0;
  stubServer({
    ...MIXED_DIARY.answers,
    [row.line]: async () => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve));
      return failed();
    },
  });
  const { container } = renderPart(row.view, new QueryClient());
  for (let turn = 0; turn < 40; turn += 1) await settled();
  expect(container.textContent).toMatch(row.shown);
  expect(calls).toBeLessThan(4);
});

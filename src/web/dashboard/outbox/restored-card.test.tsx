import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Operation } from '#web/outbox/operation.ts';
import { RestoredCard } from './restored-card.tsx';

it('says which of the lost sleeps return without points', () => {
  const lost = (id: string, kind: Operation['kind'], daysAgo: number) => {
    const startMs = Date.now() - daysAgo * 86_400_000;
    const [startTime, endTime] = [startMs, startMs + 3_600_000].map((ms) =>
      new Date(ms).toISOString(),
    ) as [string, string];
    const operation: Operation = {
      userId: 'u1',
      operationId: id,
      kind,
      sleepId: id,
      tappedAtMs: startMs,
      serverOffsetMs: 0,
      timeZone: 'UTC',
      state: 'attempted',
    };
    return { sleep: { id, startTime, endTime }, operations: [operation] };
  };
  const missing = [lost('a', 'enter', 1), lost('b', 'enter', 5), lost('c', 'correct', 5)];
  render(<RestoredCard missing={missing} onChange={() => {}} />);
  const isUnpaid = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.includes('without points'));
  expect(isUnpaid).toEqual([false, true, false]);
});

import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import { useForgottenWakeUp } from './use-forgotten-wake-up.ts';

it.each([
  [16 * 60, 0],
  [16 * 60 + 1, 1],
])('during a sleep of %i minutes the app asks %i times for the real waking', (minutes, times) => {
  const startTime = new Date(Date.now() - minutes * 60_000).toISOString();
  const session = { activeId: 's1', startTime } as SleepSession;
  const setView = vi.fn<() => void>();
  renderHook(() => useForgottenWakeUp(true, setView, session)).rerender();
  expect(setView).toHaveBeenCalledTimes(times);
});

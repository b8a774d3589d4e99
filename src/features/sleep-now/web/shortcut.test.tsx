import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import { Shortcut } from './shortcut.tsx';

const Address = () => <output>{useLocation().search}</output>;

it.each([
  ['start', true, null, 1, ''],
  ['start', true, 's1', 0, 'Start Dreaming'],
  ['start', false, null, 0, 'Start Dreaming'],
  ['wake', true, 's1', 0, 'Wake Up'],
  ['nonsense', true, null, 0, ''],
])(
  'the shortcut ?do=%s, installed: %s, during the sleep %s starts %i sleeps and focuses %j',
  (action, standalone, activeId, starts, focused) => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
    const start = vi.fn<() => Promise<void>>();
    render(
      <MemoryRouter initialEntries={[`/dashboard?do=${action}&tab=logging`]}>
        <p className="rail">
          <button className="action">Start Dreaming</button>
          <button className="action">Wake Up</button>
        </p>
        <Shortcut session={{ activeId, start } as Partial<SleepSession> as SleepSession} />
        <Address />
      </MemoryRouter>,
    );
    expect(start).toHaveBeenCalledTimes(starts);
    expect(document.querySelector('button:focus')?.textContent ?? '').toBe(focused);
    expect(screen.getByRole('status').textContent).toBe('?tab=logging');
  },
);

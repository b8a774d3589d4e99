import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { describeGames } from '#game/web/game.fixture.ts';
import { atRest } from '#web/at-rest.fixture.ts';
import { success } from '#kernel/web/api/server.fixture.ts';
import {
  called,
  freezeClock,
  heldId,
  NIGHT,
  openWith,
  startButton,
  toast,
} from '#web/dashboard/dashboard.fixture.tsx';

freezeClock();

describeGames(() => {
  it('a start that succeeds after signing out is not stored', async () => {
    const server = await openWith();
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.answers['POST /sleeps/start'] = () => promise;
    await userEvent.click(startButton());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    resolve(success({ sleepLogId: NIGHT.id })());
    await atRest();
    expect({ ...localStorage }).toEqual({ signedInBefore: 'yes' });
  });

  describe('with other devices and tabs', () => {
    const endedElsewhere = 'Sesi tidur yang tersimpan di perangkat ini sudah berakhir.';

    it('a stored sleep that ended elsewhere is dropped with a toast', async () => {
      await openWith({ activeSleep: null }, 'ended-elsewhere');
      expect(await toast(endedElsewhere)).toBeTruthy();
      expect(heldId()).toBeNull();
      expect(startButton().disabled).toBe(false);
    });

    it('a stored sleep is replaced by another active one without a word about an end', async () => {
      await openWith({ activeSleep: NIGHT }, 'ended-elsewhere');
      expect(await screen.findByText('Session 0192f3a4')).toBeTruthy();
      expect(heldId()).toBe(NIGHT.id);
      expect(startButton().disabled).toBe(true);
      expect(screen.queryByText(endedElsewhere)).toBeNull();
    });

    it('a start is not undone by an older response of the server', async () => {
      const server = await openWith({ activeSleep: null });
      server.answers['GET /dashboard'] = success({ activeSleep: NIGHT });
      await userEvent.click(startButton());
      await called(server, 'GET /dashboard', 2);
      expect(heldId()).toBe(NIGHT.id);
      expect(screen.queryByText(endedElsewhere)).toBeNull();
    });

    it('a start or end in another tab updates this one', async () => {
      const server = await openWith({ activeSleep: null });
      const store = (sleep: typeof NIGHT | null) => {
        server.answers['GET /dashboard'] = success({ activeSleep: sleep });
        if (sleep === null) localStorage.removeItem('currentSleepLogId');
        else localStorage.setItem('currentSleepLogId', sleep.id);
        act(() => void dispatchEvent(new StorageEvent('storage', { key: 'currentSleepLogId' })));
      };
      store(NIGHT);
      expect(startButton().disabled).toBe(true);
      expect(await screen.findByText('6 hours 24 minutes')).toBeTruthy();
      store(null);
      await called(server, 'GET /dashboard', 3);
      expect(startButton().disabled).toBe(false);
      expect(screen.queryByText(endedElsewhere)).toBeNull();
    });
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { GAMES } from '#game/web/game.fixture.ts';
import { GameContext } from '#game/web/game.tsx';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { novemberNight as night } from './november-night.fixture.ts';
import { MyStatsTab } from './my-stats-tab.tsx';

describe.each(GAMES)('$name', ({ showGame }) => {
  const open = (data: DashboardData) =>
    render(<MyStatsTab data={data} />, {
      wrapper: ({ children }) => (
        <GameContext value={showGame}>
          <MemoryRouter>{children}</MemoryRouter>
        </GameContext>
      ),
    });

  it('My Stats says why imported nights brought no points, until there are some', () => {
    const imported = night(20, { points: 0, notEarning: 'imported' });
    const { rerender } = open({ totalPoints: 0, recentSleeps: [imported] });
    const note = screen.queryByText(/^Imported nights count toward your streak and/);
    expect(note !== null).toBe(showGame);
    rerender(<MyStatsTab data={{ totalPoints: 75, recentSleeps: [imported] }} />);
    expect(screen.queryByText(/^Imported nights/)).toBeNull();
  });

  it('the recent sessions are the five newest by start, for any input order', () => {
    open({ recentSleeps: [15, 18, 14, 19, 16, 20, 17].map((day) => night(day)) });
    const titles = screen.getAllByRole('heading', { name: /^\w{3}, Nov/ });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Fri, Nov 20',
      'Thu, Nov 19',
      'Wed, Nov 18',
      'Tue, Nov 17',
      'Mon, Nov 16',
    ]);
  });

  it('a session rated 4 has four filled dots', () => {
    open({ recentSleeps: [night(20, { quality: 4 })] });
    const dots = screen.getByText('rated 4 of 5').parentElement?.querySelectorAll('circle') ?? [];
    const fills = [...dots].map((dot) => (dot.getAttribute('fill') === 'none' ? '○' : '●'));
    expect(fills.join('')).toBe('●●●●○');
  });

  it('the nearest three locked achievements show progress, the rest on request', async () => {
    open({
      lockedAchievements: (
        [
          ['streak-30', 'Dream Moon', 0.1],
          ['points-1000', 'Dream Collector', 0.9],
          ['clockwork', 'Clockwork', 4 / 7],
          ['of-another-server', 'Unheard of', 0.579],
        ] as const
      ).map(([id, name, progress]) => ({ id, name, progress, description: '' })),
    });
    const names = () =>
      screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
    expect(names()).toEqual(showGame ? ['Dream Collector', 'Unheard of', 'Clockwork'] : []);
    if (!showGame) return;
    expect(screen.getByText('1,000 dream points: 900 of 1,000')).toBeTruthy();
    expect(screen.getByText('57%')).toBeTruthy();
    expect(
      screen.getByText('Falling asleep within the same hour, seven full days in a row: 4 of 7'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(names()).toContain('Dream Moon');
  });

  it('a session shows its points, or without the game its rating in their place', () => {
    open({ recentSleeps: [night(20, { quality: 4, points: 75 })] });
    const hours = screen.getByText('7.5 h').parentElement;
    expect(hours?.textContent).toBe(showGame ? '7.5 h+75 pts' : '7.5 hrated 4 of 5');
    expect(screen.getAllByText('rated 4 of 5')).toHaveLength(1);
  });

  it('the largest figure is that of the points, or without the game of the last sleep', () => {
    const lastSleep = { id: 's1', durationMinutes: 470, endTime: '2026-11-20T00:00:00.000Z' };
    open({ totalPoints: 1240, currentStreak: 5, lastSleep, timeZone: 'UTC' });
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(names).toEqual(showGame ? ['Dream Points', 'Sleep Streak', 'Last Rest'] : ['Last Rest']);
  });
});

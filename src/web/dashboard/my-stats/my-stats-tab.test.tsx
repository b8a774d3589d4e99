import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { novemberNight as night } from '../november-night.fixture.ts';
import { MyStatsTab } from './my-stats-tab.tsx';

const NOW_MS = Date.parse('2026-11-20T19:00:00Z');

const open = (data: DashboardData) => render(<MyStatsTab data={data} />);

const section = (heading: string) => {
  const found = screen.getByRole('heading', { name: heading }).closest('section');
  if (found === null) throw new Error(`'${heading}' has no section.`);
  return within(found);
};

const rows = (heading: string) =>
  section(heading)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** The text of a term's description. */
const figure = (term: string) =>
  screen.getByText(term).parentElement?.textContent?.slice(term.length);

it('My Stats says why imported nights brought no points, until there are some', () => {
  const imported = night(20, { points: 0, notEarning: 'imported' });
  const { rerender } = open({ totalPoints: 0, recentSleeps: [imported] });
  expect(screen.getByText(/^Imported nights count toward days, streaks and/)).toBeTruthy();
  rerender(<MyStatsTab data={{ totalPoints: 75, recentSleeps: [imported] }} />);
  expect(screen.queryByText(/^Imported nights/)).toBeNull();
});

const lastSleep = {
  durationMinutes: 468,
  endTime: '2026-11-20T23:36:00Z',
  timeZone: 'Asia/Jakarta',
};
it.each<[DashboardData, string[]]>([
  [{ lastSleep: null }, ['0', '0days in a row', 'N/A']],
  [
    { totalPoints: 3412, currentStreak: 7, longestStreak: 12, lastSleep },
    ['3,412', '7days in a rowlongest: 12', '7.8hNov 21'],
  ],
])('My Stats shows of %j the points, the streak and the last sleep', (data, figures) => {
  open(data);
  expect(['Dream Points', 'Sleep Streak', 'Last Rest'].map(figure)).toEqual(figures);
});

describe('the recent sessions', () => {
  const SESSIONS = 'Recent Sleep Sessions';

  it('the recent sessions are the five newest by start, for any input order', () => {
    open({ recentSleeps: [15, 18, 14, 19, 16, 20, 17].map((day) => night(day)) });
    expect(rows(SESSIONS).map((row) => /^\D+\d\d/.exec(row ?? '')?.[0])).toEqual([
      'Night into Fri, Nov 20',
      'Night into Thu, Nov 19',
      'Night into Wed, Nov 18',
      'Night into Tue, Nov 17',
      'Night into Mon, Nov 16',
    ]);
  });

  const noon = { startTime: '2026-11-20T05:00:00Z', endTime: '2026-11-20T05:45:00Z' };
  const nap = night(20, { ...noon, kind: 'nap', durationMinutes: 45, note: 'Rain' });
  const active = { id: 'a', startTime: '2026-11-20T15:48:00Z', timeZone: 'UTC' };
  it.each([
    [
      'its morning, both times, hours and points',
      night(20),
      /^Night into Fri, Nov 20(23:00|11:00\sPM) – (06:30|6:30\sAM).*7\.5\sh\+75 pts$/,
    ],
    ['its quality', night(20, { quality: 4 }), /rated 4 of 5/],
    ['that it is a nap with a note', nap, /^Nap on Fri, Nov 20.*with a note/],
    ['that it is active, and its hours so far', active, / – Active.*3\.2\sh\+0 pts$/],
    ['that its times need a check', night(20, { needsReview: true }), /Check the times/],
  ])('a recent session shows %s', (_, sleep, text) => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
    open({ recentSleeps: [sleep] });
    expect(rows(SESSIONS)).toEqual([expect.stringMatching(text)]);
  });

  it('a session rated 4 has four filled dots', () => {
    open({ recentSleeps: [night(20, { quality: 4 })] });
    const dots = screen.getByText('rated 4 of 5').parentElement?.querySelectorAll('circle') ?? [];
    const fills = [...dots].map((dot) => (dot.getAttribute('fill') === 'none' ? '○' : '●'));
    expect(fills.join('')).toBe('●●●●○');
  });
});

describe('the achievements', () => {
  const description = 'Slept an hour.';
  const unlockedAt = '2026-11-20T01:00:00Z';

  it('the achievements show name, description and date, also of an unknown achievement', () => {
    open({
      unlockedAchievements: [
        { id: 'first-dream', name: 'First Dream', description, unlockedAt },
        { id: 'of-another-server', name: 'Unheard of', description },
      ],
    });
    expect(rows('Achievements Unlocked')).toEqual([
      'First DreamSlept an hour.Unlocked November 20, 2026',
      'Unheard ofSlept an hour.',
    ]);
    expect(screen.queryByText('Still ahead')).toBeNull();
  });

  it('without sleeps and achievements My Stats says so', () => {
    open({ unlockedAchievements: [] });
    expect(section('Recent Sleep Sessions').getByText('No sleep logs yet')).toBeTruthy();
    expect(screen.getByText('No achievements yet')).toBeTruthy();
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
      ).map(([id, name, progress]) => ({ id, name, progress, description })),
    });
    const names = () =>
      screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
    expect(names()).toEqual(['Dream Collector', 'Unheard of', 'Clockwork']);
    expect(screen.getByText('1,000 dream points: 900 of 1,000')).toBeTruthy();
    expect(screen.getByText('57%')).toBeTruthy();
    expect(
      screen.getByText('Falling asleep within the same hour, seven days in a row: 4 of 7'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(names()).toContain('Dream Moon');
  });
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as arabic from 'virtual:messages/ar/all';
import * as english from 'virtual:messages/en/all';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DashboardData, SleepEntry } from '#web/api/dashboard-data.ts';
import { showLanguage } from '#web/messages/catalogue.ts';
import { MyStatsTab } from './my-stats-tab.tsx';

const NOW_MS = Date.parse('2026-11-20T19:00:00Z');

/** A night in Jakarta that ended at 06:30 on this day of November. */
const night = (day: number, more: Partial<SleepEntry> = {}): SleepEntry => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  const endTime = new Date(`${date}T06:30:00+07:00`);
  return {
    id: `night-${day}`,
    startTime: new Date(endTime.getTime() - 450 * 60_000).toISOString(),
    endTime: endTime.toISOString(),
    sleepDate: date,
    durationMinutes: 450,
    points: 75,
    timeZone: 'Asia/Jakarta',
    ...more,
  };
};

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

describe('the figures', () => {
  it('My Stats says why imported nights brought no points, until there are some', () => {
    const imported = night(20, { points: 0, notEarning: 'imported' });
    const { rerender } = open({ totalPoints: 0, recentSleeps: [imported] });
    expect(screen.getByText(/^Imported nights count toward days, streaks and/)).toBeTruthy();
    rerender(<MyStatsTab data={{ totalPoints: 75, recentSleeps: [imported] }} />);
    expect(screen.queryByText(/^Imported nights/)).toBeNull();
    rerender(<MyStatsTab data={{ totalPoints: 0, recentSleeps: [] }} />);
    expect(screen.queryByText(/^Imported nights/)).toBeNull();
  });

  it('My Stats shows the points, streaks and last sleep of the dashboard', () => {
    open({
      totalPoints: 3412,
      currentStreak: 7,
      longestStreak: 12,
      lastSleep: {
        durationMinutes: 468,
        endTime: '2026-11-20T23:36:00Z',
        timeZone: 'Asia/Jakarta',
      },
    });
    expect(figure('Dream Points')).toBe('3,412');
    expect(figure('Sleep Streak')).toBe('7days in a rowlongest: 12');
    expect(figure('Last Rest')).toBe('7.8hNov 21');
  });

  it('My Stats shows 0 and N/A before the first sleep', () => {
    open({ lastSleep: null });
    expect(figure('Dream Points')).toBe('0');
    expect(figure('Sleep Streak')).toBe('0days in a row');
    expect(figure('Last Rest')).toBe('N/A');
  });
});

describe('the recent sessions', () => {
  it('the recent sessions are the five newest by start, for any input order', () => {
    open({ recentSleeps: [15, 18, 14, 19, 16, 20, 17].map((day) => night(day)) });
    expect(rows('Recent Sleep Sessions').map((row) => /^\D+\d\d/.exec(row ?? '')?.[0])).toEqual([
      'Night into Fri, Nov 20',
      'Night into Thu, Nov 19',
      'Night into Wed, Nov 18',
      'Night into Tue, Nov 17',
      'Night into Mon, Nov 16',
    ]);
  });

  it('a recent session shows the date of its morning, both times, hours and points', () => {
    open({ recentSleeps: [night(20)] });
    const row = section('Recent Sleep Sessions').getByRole('listitem');
    expect(within(row).getByText('Night into Fri, Nov 20')).toBeTruthy();
    expect(within(row).getByText(/^(23:00|11:00\sPM) – (06:30|6:30\sAM)$/)).toBeTruthy();
    expect(within(row).getByText('7.5 h')).toBeTruthy();
    expect(within(row).getByText('+75 pts')).toBeTruthy();
  });

  it('a recent session shows that it is a nap, its quality and that it has a note', () => {
    const nap = { startTime: '2026-11-20T05:00:00Z', endTime: '2026-11-20T05:45:00Z' };
    open({
      recentSleeps: [
        night(20, { quality: 4 }),
        night(20, { ...nap, id: 'nap', kind: 'nap', durationMinutes: 45, note: 'Rain' }),
      ],
    });
    const [first, second] = rows('Recent Sleep Sessions');
    expect(first).toMatch(/^Nap on Fri, Nov 20.*with a note/);
    expect(second).toMatch(/^Night into Fri, Nov 20.*rated 4 of 5/);
    expect(second).not.toMatch(/Nap|note/);
  });

  it('the recent sessions show an active sleep with its hours so far', () => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
    open({ recentSleeps: [{ id: 'a', startTime: '2026-11-20T15:48:00Z', timeZone: 'UTC' }] });
    const row = section('Recent Sleep Sessions').getByRole('listitem');
    expect(within(row).getByText(/ – Active$/)).toBeTruthy();
    expect(within(row).getByText('3.2 h')).toBeTruthy();
    expect(within(row).getByText('+0 pts')).toBeTruthy();
  });

  it('a recent session that needs review asks for a check of its times', () => {
    open({ recentSleeps: [night(20, { needsReview: true, points: 0 }), night(19)] });
    expect(rows('Recent Sleep Sessions').map((row) => row?.includes('Check the times'))).toEqual([
      true,
      false,
    ]);
  });

  it('the recent sessions show a message when there are none', () => {
    open({});
    expect(section('Recent Sleep Sessions').getByText('No sleep logs yet')).toBeTruthy();
  });
});

describe('the achievements', () => {
  const unlocked = [
    {
      id: 'first-dream',
      name: 'First Dream',
      description: 'Slept an hour.',
      unlockedAt: '2026-11-20T01:00:00Z',
    },
    { id: 'of-another-server', name: 'Unheard of', description: 'Did something else.' },
  ];

  it('the achievements show name, description and date, also of an unknown achievement', () => {
    open({ unlockedAchievements: unlocked });
    expect(rows('Achievements Unlocked')).toEqual([
      'First DreamSlept an hour.Unlocked November 20, 2026',
      'Unheard ofDid something else.',
    ]);
    expect(screen.queryByText('Still ahead')).toBeNull();
  });

  it('the achievements show a message when there are none', () => {
    open({ unlockedAchievements: [] });
    expect(screen.getByText('No achievements yet')).toBeTruthy();
  });

  it('the nearest three locked achievements show progress, the rest on request', async () => {
    const ahead = { description: '' };
    open({
      lockedAchievements: [
        { ...ahead, id: 'streak-30', name: 'Dream Moon', progress: 0.1 },
        { ...ahead, id: 'points-1000', name: 'Dream Collector', progress: 0.9 },
        { ...ahead, id: 'clockwork', name: 'Clockwork', progress: 4 / 7 },
        { ...ahead, id: 'full-night', name: 'Full Night', progress: 0 },
        { ...ahead, id: 'of-another-server', name: 'Unheard of', progress: 0.579 },
        { ...ahead, id: 'streak-14', name: 'Dream Fortnight', progress: 0.5 },
      ],
    });
    const names = () =>
      screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
    expect(names()).toEqual(['Dream Collector', 'Unheard of', 'Clockwork']);
    expect(screen.getByText('1,000 dream points: 900 of 1,000')).toBeTruthy();
    expect(screen.getByText('57%')).toBeTruthy();
    expect(
      screen.getByText('Falling asleep within the same hour, seven days in a row: 4 of 7'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 6' }));
    expect(names()).toContain('Dream Moon');
    expect(screen.getByText('7 hours or more of sleep in one day')).toBeTruthy();
  });
});

it('in Arabic, the digits of My Stats are those of the region, also in conditions of achievements', () => {
  vi.stubGlobal('navigator', { ...navigator, language: 'ar-EG' });
  showLanguage(arabic);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    showLanguage(english);
  });
  const dreamHoard = { id: 'points-10000', name: 'كنز', description: '10,000 نقطة' };
  const earlyBird = { id: 'early-bird', name: 'طائر', description: '03:00' };
  const { container } = open({
    totalPoints: 3412,
    lastSleep: null,
    recentSleeps: [night(20, { quality: 4 })],
    unlockedAchievements: [dreamHoard, earlyBird],
  });
  expect(container.textContent).toContain('١٠٬٠٠٠');
  expect(container.textContent).toContain('٦:٢٩');
  expect(container.textContent).not.toMatch(/\d/);
});

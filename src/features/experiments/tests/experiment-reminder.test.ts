// @module-tag slow
import { expect, test } from 'vitest';
import { choose, EVENING, setUpReminders } from '#reminders/tests/reminder-setup.ts';
import { addDays, datesBetween } from '#kernel/rules/calendar.ts';
import { createSecretBox } from '#kernel/server/secrets/secret-box.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { tossCoin } from '../server/coin.ts';
import { COFFEE, insertExperiment, SEED } from './experiment-client.ts';

/** The first night is that of the second evening of the tests. */
const EVE = '2026-11-21';
const START = addDays(EVE, 2);
const PLAIN = 'Time to wind down and get ready for bed.';
const MORNING = 'Good morning! How did you sleep? Last night isn’t in your diary yet.';
const STILL_ASLEEP = 'Still asleep? If you’re up, open Lelap and tap Wake Up.';

const WORDS = { with: 'yes', without: 'as you like' };
const lineOf = (date: string, label: string = COFFEE.label) =>
  `“${label}”: tonight ${WORDS[tossCoin(SEED, date)]}.`;

describeEachEngine('The bedtime reminder of an experiment', (engine) => {
  const { given, call, save, addHook, passAt } = setUpReminders(engine);

  /** The texts of the messages that are sent at a time. */
  const textsAt = async (clock: string): Promise<string[]> =>
    (await passAt(clock)).map((body) => JSON.parse(body).text);
  const begin = (more: object = {}) =>
    insertExperiment(given.api.storage, given.mira.userId, {
      startDate: START,
      createdAt: EVENING,
      ...more,
    });

  test('a bedtime reminder has one more line, with the coin of the coming night', async () => {
    await addHook();
    await save(choose('bedtime', 'morning'));
    await begin();
    const evenings = datesBetween(addDays(EVE, 1), addDays(EVE, 7));
    // Nothing is known of the night before the first.
    expect(await textsAt(`${EVE}T22:00`)).toEqual([PLAIN]);
    const told: string[] = [];
    for (const evening of evenings) {
      expect(await textsAt(`${evening}T09:00`)).toEqual([MORNING]);
      told.push(...(await textsAt(`${evening}T22:00`)));
    }
    const lines = evenings.map((evening) => lineOf(addDays(evening, 1)));
    expect(told).toEqual(lines.map((line) => `${PLAIN}\n${line}`));
    // Both arms.
    expect(new Set(lines).size).toBe(2);
  });

  test('a bedtime after midnight speaks of the night that has begun', async () => {
    await addHook();
    await save({
      ...choose('bedtime'),
      bedtime: { ...choose('bedtime').bedtime, setMinute: 30 },
    });
    await begin();
    const dates = datesBetween(START, addDays(START, 7));
    expect(await textsAt(`${addDays(START, -1)}T00:30`)).toEqual([PLAIN]);
    for (const date of dates)
      expect(await textsAt(`${date}T00:30`)).toEqual([`${PLAIN}\n${lineOf(date)}`]);
  });

  if (engine.name !== 'sqlite') return;

  test('no reminder has the line while the sleeper is asleep, after a stop, or after the last night', async () => {
    await addHook();
    await save(choose('bedtime', 'stillAsleep'));
    const evenings = datesBetween(EVE, addDays(EVE, 5)).map((date) => `${date}T22:00`);
    const textsOn = (evening: number) => textsAt(evenings[evening] ?? '');
    // Of another sleeper.
    const dewi = await given.api.addSignedIn();
    await insertExperiment(given.api.storage, dewi.userId, { startDate: EVE });
    expect(await textsOn(0)).toEqual([PLAIN]);

    const label = '{label} <b>“=1+1”';
    const stopped = await begin({ label });
    expect(await textsOn(1)).toEqual([`${PLAIN}\n${lineOf(START, label)}`]);
    const { sleepLogId } = (await call('POST', '/sleeps/start')).json().data;
    expect(await textsAt(`${START}T08:00`)).toEqual([STILL_ASLEEP]);
    await call('PUT', `/sleeps/${sleepLogId}/end`);
    await call('POST', `/experiments/${stopped}/stop`);
    expect(await textsOn(2)).toEqual([PLAIN]);

    const lastDate = addDays(EVE, 4);
    const over = await begin({ startDate: addDays(lastDate, -27) });
    expect(await textsOn(3)).toEqual([`${PLAIN}\n${lineOf(lastDate)}`]);
    expect(await textsOn(4)).toEqual([PLAIN]);
    await call('POST', `/experiments/${over}/stop`);
    // Sealed with another token secret.
    const box = createSecretBox('another secret of 32 bytes or more', 'experimentSeeds');
    await begin({ sealedSeed: box.seal(given.mira.userId, SEED) });
    expect(await textsOn(5)).toEqual([PLAIN]);
  });
});

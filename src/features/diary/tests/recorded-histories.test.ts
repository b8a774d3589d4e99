import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeEachEngine } from '#tests/support/engines.ts';
import { hashAnswers, playHistory } from './random-histories.ts';
import { setUpTestApp } from '#tests/api/test-app.ts';

/** A hash of all answers to each history; line n is that of seed n. */
const RECORDED = join(import.meta.dirname, 'recorded-histories.txt');

/** `HISTORIES=1000` plays all, `RECORD=yes` records them, `ANSWERS=folder` writes the answers, to compare two versions. */
const { HISTORIES, RECORD, ANSWERS } = process.env;

/** Ends a hanging test only: all histories take an hour on a busy machine. */
const TIMEOUT_MS = 2 * 3_600_000;

/** A history takes three times as long on PostgreSQL. */
const ROUNDS = { sqlite: 30, postgres: 10 };

describeEachEngine('random histories', (engine) => {
  let made = 0;
  const api = setUpTestApp(engine, {
    newId: () => `00000000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
  });

  test('get the answers that were recorded', { timeout: TIMEOUT_MS }, async () => {
    const hashes: string[] = [];
    for (let seed = 1; seed <= Number(HISTORIES ?? ROUNDS[engine.name]); seed += 1) {
      const answers = await playHistory(api, seed);
      hashes.push(hashAnswers(answers));
      if (ANSWERS === undefined) continue;
      await mkdir(ANSWERS, { recursive: true });
      const lines = answers.map((answer) => JSON.stringify(answer)).join('\n');
      await writeFile(join(ANSWERS, `${engine.name}-${seed}.jsonl`), lines);
    }
    if (RECORD === 'yes' && engine.name === 'sqlite') {
      await writeFile(RECORDED, `${hashes.join('\n')}\n`);
    }
    const recorded = (await readFile(RECORDED, 'utf8')).split('\n');
    const differing = hashes.flatMap((hash, index) =>
      hash === recorded[index] ? [] : [index + 1],
    );
    expect(differing, 'seeds of the histories with other answers').toEqual([]);
  });
});

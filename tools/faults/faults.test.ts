import { expect, test } from 'vitest';
import type { Fault } from './fault.ts';
import { FAULTS, WEAKENED } from './faults.ts';
import { caught } from './mutant-scenario.ts';
import { tableOf, tryFaults } from './try-faults.ts';

const fault = (name: string, run: Fault['run']): Fault => ({ name, goal: 'nothing lost', run });

test('a fault that finds something, and one that breaks, have not held', async () => {
  const planted = [
    fault('sound', async (scale) => ({ figures: `3 tries (${scale})`, faults: [] })),
    fault('leaking', async () => ({ figures: '3 tries', faults: ['one was lost'] })),
    fault('elsewhere', async () => ({ figures: '', faults: [], notRunHere: 'no disk' })),
    fault('stumbling', async () => {
      throw new Error('no server');
    }),
  ];
  const log: string[] = [];
  const verdicts = await tryFaults(planted, {
    scale: 'short',
    lanes: 2,
    log: (line) => void log.push(line),
  });
  expect(verdicts.map(({ outcome }) => outcome)).toEqual([
    'held',
    'BROKEN',
    'not run here',
    'BROKEN',
  ]);
  expect(log.filter((line) => line.includes('…'))).toEqual([
    'sound…',
    'leaking…',
    'elsewhere…',
    'stumbling…',
  ]);
  expect(log).toContain('stumbling: BROKEN (0 s)');
  const table = tableOf(
    verdicts.map((each) => (each.name === 'elsewhere' ? { ...each, seconds: 75 } : each)),
  );
  expect(table).toMatch(/^sound +nothing lost +3 tries \(short\) +\d+ s +held$/m);
  expect(table).toMatch(/^leaking +nothing lost +3 tries +\d+ s +BROKEN$/m);
  expect(table).toContain('leaking: one was lost\nstumbling: Error: no server\n');
  expect(table).toMatch(/^elsewhere +nothing lost +no disk +75 s +not run here$/m);
  expect(table).toMatch(/\n1 held, 2 broken, 1 not run here$/);
});

test('a harness that finds nothing in a weakened build, or only something else, is at fault', () => {
  const unseen = 'the harness did not see that this build is weakened';
  expect(caught({ figures: '3 tries', faults: [] }, /lost/).faults).toEqual([unseen]);
  expect(caught({ figures: '3 tries', faults: ['it took long'] }, /lost/).faults).toEqual([
    unseen,
    'it took long',
  ]);
  expect(caught({ figures: '', faults: ['it took long', 'one was lost'] }, /lost/)).toEqual({
    figures: 'caught: one was lost',
    faults: [],
  });
});

test('each fault has a name of its own', () => {
  const names = [...FAULTS, ...WEAKENED].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

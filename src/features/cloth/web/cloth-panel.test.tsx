import { expect, it } from 'vitest';
import { page, success } from '#kernel/web/api/server.fixture.ts';
import { item } from '#pictures/web/drawn-nights.fixture.ts';
import { NOW } from '#pictures/web/nights.fixture.ts';
import { record } from '#pictures/web/view.fixture.tsx';
import { ClothPanel } from './cloth-panel.tsx';
import { FirstRun } from './first-run.tsx';

const today = new Date(NOW).toISOString().slice(0, 10);
const ANSWERS = { 'GET /account': success({ freeWeekdays: [6, 7], dye: 'wedel' }) };

it('My Stats links to the cloth, on which tonight is in dots', async () => {
  const answers = { ...ANSWERS, 'GET /nights': page([item(today)]) };
  expect(await record(<ClothPanel data={{}} />, '', { answers })).toMatchInlineSnapshot(`
    "a href=/dashboard?tab=history&view=cloth
      h2 Your cloth"
  `);
  expect(document.querySelectorAll('.cloth-full')).toHaveLength(1);
  expect(document.querySelectorAll('.cloth-tonight')).toHaveLength(1);
});

it('the first run opens the import of nights from another app', async () => {
  const steps = 'Bring nights from another app | at account=import';
  const lines = await record(<FirstRun data={{}} />, steps, { answers: ANSWERS });
  expect(lines).toContain('Not enough data for charts');
});

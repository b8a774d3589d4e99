import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeSqlite } from '#tests/support/engines.ts';
import { expectWholeDiary } from '#tests/support/whole-diary.ts';
import { createImportClient, importedNight } from './import-client.ts';
import { setUpTestApp, outcome } from '#tests/api/test-app.ts';

describeSqlite('DELETE /imports/{id}', (engine) => {
  const api = setUpTestApp(engine);
  const dates = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
  const sleeps = dates.map((date) => importedNight(date, { note: `slept until ${date}` }));

  test('DELETE /imports/{id} removes all that the import wrote and forgets it', async () => {
    const sleeper = await createImportClient(api, '2026-03-13T12:00');
    for (const day of [14, 15, 17, 18]) await sleeper.sleepLive(`2026-03-${day}T07:00`, 480);
    // Joins two runs, which then have a bonus.
    const sleeps = ['2026-03-13', '2026-03-16'].map((date) => importedNight(date));
    const readAll = async () =>
      await Promise.all([sleeper.sleeps(), sleeper.days(), sleeper.dashboard()]);
    const before = await readAll();
    const importId = randomUUID();
    const marks = [{ sleepDate: '2026-02-20', kind: null, noSleep: true }];
    const body = { importId, format: 'plees' as const, sleeps, marks };
    const planned = await sleeper.preview(body);
    expect(planned).toMatchObject({ pointsBefore: 320, pointsAfter: 370 });
    expect(await sleeper.write(body)).toEqual(planned);
    await expectWholeDiary(api.storage, sleeper.userId);
    // One that the sleeper has deleted goes too.
    await sleeper.remove((await sleeper.sleeps())[0].id);

    const preview = await sleeper.undo(importId, '?dryRun=true');
    expect(preview).toEqual({
      experiments: 0,
      removed: 1,
      edited: 0,
      marks: 1,
      pointsBefore: 370,
      pointsAfter: 320,
      streakBefore: 5,
      currentStreak: 2,
      longestStreakBefore: 5,
      longestStreakAfter: 2,
      newAchievements: [],
      lostAchievements: [expect.objectContaining({ id: 'streak-3' })],
    });
    expect((await sleeper.sleeps()).length).toBe(5);
    expect(await sleeper.undo(importId)).toEqual(preview);
    await expectWholeDiary(api.storage, sleeper.userId);

    expect(await readAll()).toEqual(before);
    expect((await sleeper.imports()).items).toEqual([]);
    expect((await sleeper.read('/sleeps/deleted')).items).toEqual([]);
    const [event] = (await sleeper.read('/account/events')).items;
    expect(event).toMatchObject({ kind: 'import-undone', detail: 'plees' });
    const again = sleeper.call('DELETE', `/imports/${importId}`);
    expect(await outcome(again)).toBe('404 IMPORT_NOT_FOUND');

    // Nothing is remembered of it, not even of the deleted one.
    expect(await sleeper.write(body)).toEqual(planned);
  });

  test('DELETE /imports/{id} keeps or removes what the sleeper has edited since, and keeps earlier and edited marks', async () => {
    const marks = dates.map((sleepDate) => ({ sleepDate, kind: 'free' as const, noSleep: false }));
    const edits = [{ note: 'not so' }, { quality: 2 }, { endTime: '2026-03-02T23:30:00Z' }];
    for (const edited of ['keep', 'remove'] as const) {
      const sleeper = await createImportClient(api, '2026-03-20T12:00');
      const importId = randomUUID();
      const mark = (date: string, kind: string | null) =>
        sleeper.call('PUT', `/days/${date}/mark`, { kind, noSleep: false });
      await mark('2026-03-01', 'free');
      await sleeper.write({ importId, sleeps, marks });
      await mark('2026-03-02', 'work');
      await mark('2026-03-03', null);
      const imported = await sleeper.sleeps();
      for (const [index, edit] of edits.entries()) {
        await sleeper.correct(imported[index].id, edit);
      }
      // Deleting and restoring, and confirming the times, is no edit.
      await sleeper.remove(imported[3].id);
      await sleeper.restore(imported[3].id);
      await sleeper.correct(imported[3].id, { endTime: imported[3].endTime });

      const query = edited === 'keep' ? '' : '?edited=remove';
      const undone = await sleeper.undo(importId, query);
      expect(undone).toMatchObject({ edited: 3, removed: edited === 'keep' ? 1 : 4, marks: 1 });
      const left = (await sleeper.sleeps()).map(({ id }: { id: string }) => id);
      const kept = imported.slice(0, 3).map(({ id }: { id: string }) => id);
      expect(left).toEqual(edited === 'keep' ? kept : []);
      const marked = (await sleeper.days()).filter(({ mark }) => mark.kind !== null);
      expect(marked.map(({ sleepDate, mark: { kind } }) => [sleepDate, kind])).toEqual([
        ['2026-03-01', 'free'],
        ['2026-03-02', 'work'],
      ]);
    }
  });
});

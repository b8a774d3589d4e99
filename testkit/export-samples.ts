const DAY_MS = 86_400_000;
const FIRST_NIGHT = Date.UTC(2015, 0, 1, 15, 10);

/** Invented nights, the last 8 hours each, in Jakarta. */
type SampleNight = { readonly index: number; readonly start: number; readonly end: number };

/** `2015-01-01T15:10:00`, at an offset in minutes. */
const text = (instant: number, offsetMinutes = 0) =>
  new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 19);
const JAKARTA = 420;

/** Files of a few formats, as their apps write them. */
const LAYOUTS = {
  fitbit: {
    path: 'Takeout/Fitbit/Global Export Data/sleep-2015-01-01.json',
    toText: (nights: readonly string[]) => `[${nights.join(',\n')}]`,
    toNight: ({ index, start, end }: SampleNight) =>
      JSON.stringify({
        logId: 10_000 + index,
        dateOfSleep: text(end, JAKARTA).slice(0, 10),
        startTime: `${text(start, JAKARTA)}.000`,
        endTime: `${text(end, JAKARTA)}.000`,
        duration: end - start,
        type: 'stages',
        levels: { summary: {}, data: [] },
        mainSleep: true,
      }),
  },
  plees: {
    path: 'plees.csv',
    toText: (nights: readonly string[]) => `sid,start,stop,rating,comment\n${nights.join('')}`,
    toNight: ({ index, start, end }: SampleNight) => `${index},${start},${end},4,"so ""so"""\n`,
  },
  oura: {
    path: 'sleepmodel.csv',
    toText: (nights: readonly string[]) =>
      `id;day;bedtime_start;bedtime_end;deep_sleep_duration;type\n${nights.join('')}`,
    toNight: ({ index, start, end }: SampleNight) =>
      `id-${index};${text(end).slice(0, 10)};${text(start, JAKARTA)}.000+07:00;${text(end, JAKARTA)}.000+07:00;4800;long_sleep\n`,
  },
  plain: {
    path: 'nights.json',
    toText: (nights: readonly string[]) => `{"nights":[${nights.join(',\n')}]}`,
    toNight: ({ start, end }: SampleNight) =>
      JSON.stringify({
        start: `${text(start, JAKARTA)}+07:00`,
        end: `${text(end, JAKARTA)}+07:00`,
        note: 'so "so"',
        quality: 4,
      }),
  },
  'hc-webhook': {
    path: 'hc-webhook.json',
    toText: (nights: readonly string[]) =>
      `{"timestamp":"2026-11-28T07:15:02.123Z","app_version":"1.2","steps":[{"count":1}],"sleep":[${nights.join(',\n')}]}`,
    toNight: ({ start, end }: SampleNight) =>
      JSON.stringify({
        session_end_time: `${text(end)}Z`,
        duration_seconds: (end - start) / 1000,
        stages: [{ stage: '5', start_time: `${text(start)}Z`, end_time: `${text(end)}Z` }],
        metadata: { data_origin: 'com.example.watch' },
      }),
  },
  'health-auto-export': {
    path: 'HealthAutoExport.json',
    toText: (nights: readonly string[]) =>
      `{"data":{"metrics":[{"name":"sleep_analysis","units":"hr","data":[${nights.join(',\n')}]}]}}`,
    toNight: ({ start, end }: SampleNight) => {
      const [from, to] = [start, end].map((at) => `${text(at, JAKARTA).replace('T', ' ')} +0700`);
      return JSON.stringify({
        date: `${text(end, JAKARTA).slice(0, 10)} 00:00:00 +0700`,
        totalSleep: 7,
        asleep: 0,
        core: 4,
        deep: 1,
        rem: 2,
        sleepStart: from,
        sleepEnd: to,
        inBed: 8,
        inBedStart: from,
        inBedEnd: to,
        source: 'Watch',
      });
    },
  },
};

/** A file with one night a day from 2015 on, in the layout of a format. */
export function exportSample(format: keyof typeof LAYOUTS, nights: number) {
  const { path, toText, toNight } = LAYOUTS[format];
  const parts = Array.from({ length: nights }, (_, index) => {
    // Minutes vary, so that no two nights are equal.
    const start = FIRST_NIGHT + index * DAY_MS + (index % 50) * 60_000;
    return toNight({ index, start, end: start + 8 * 3_600_000 });
  });
  return { path, text: toText(parts) };
}

/** Statements that make a Health Connect database. */
export function healthConnectSample(nights: number): string {
  const rows = Array.from({ length: nights }, (_, index) => {
    const start = FIRST_NIGHT + index * DAY_MS;
    return `(${index}, x'${index.toString(16).padStart(32, '0')}', ${start}, 25200, ${start + 8 * 3_600_000}, 25200)`;
  });
  return `create table sleep_session_record_table (row_id integer primary key, uuid blob, start_time integer,
    start_zone_offset integer, end_time integer, end_zone_offset integer);
    insert into sleep_session_record_table values ${rows.join(',')};`;
}

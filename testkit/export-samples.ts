import type { ImportFormat } from '#import/imported-sleep.ts';

const DAY_MS = 86_400_000;
const FIRST_NIGHT = Date.UTC(2015, 0, 1, 15, 10);

/** Invented nights, the last 8 hours each, in Jakarta. */
type SampleNight = { readonly index: number; readonly start: number; readonly end: number };

/** `2015-01-01T15:10:00`, at an offset in minutes. */
const text = (instant: number, offsetMinutes = 0) =>
  new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 19);
const spaced = (instant: number, offsetMinutes = 0) =>
  text(instant, offsetMinutes).replace('T', ' ');
const JAKARTA = 420;

type Layout = {
  readonly path: string;
  readonly before?: string;
  readonly night: (night: SampleNight) => string;
  readonly between?: string;
  readonly after?: string;
};

const json = (value: object) => JSON.stringify(value);
const LIST = { before: '[', between: ',\n', after: ']' };

/** A file of each text format, as its app writes it. */
const LAYOUTS: Readonly<
  Record<Exclude<ImportFormat, 'health-connect' | 'gadgetbridge' | 'google-fit'>, Layout>
> = {
  lelap: {
    path: 'lelap-export.json',
    before: '{"format":"lelap-export","version":1,"marks":[],"sleeps":[\n',
    night: ({ index, start, end }) =>
      json({
        id: `sleep-${index}`,
        startTime: `${text(start)}.000Z`,
        endTime: `${text(end)}.000Z`,
        timeZone: 'Asia/Jakarta',
        settled: false,
        quality: (index % 5) + 1,
        note: index % 3 === 0 ? 'rain, =wind' : null,
      }),
    between: ',\n',
    after: '\n]}\n',
  },
  csv: {
    path: 'my-nights.csv',
    before: 'start,end,note\n',
    night: ({ start, end }) => `${spaced(start, JAKARTA)},${spaced(end, JAKARTA)},"a, ""b"""\n`,
  },
  'apple-health': {
    path: 'apple_health_export/export.xml',
    before:
      '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData ANY>\n]>\n<HealthData locale="en_ID">\n <ExportDate value="2099-01-01 07:00:00 +0700"/>\n',
    night: ({ start, end }) =>
      ` <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Budi’s Watch" startDate="${spaced(start, JAKARTA)} +0700" endDate="${spaced(end, JAKARTA)} +0700" value="HKCategoryValueSleepAnalysisAsleepCore"><MetadataEntry key="HKTimeZone" value="Asia/Jakarta"/></Record>\n`,
    after: '</HealthData>\n',
  },
  fitbit: {
    ...LIST,
    path: 'Takeout/Fitbit/Global Export Data/sleep-2015-01-01.json',
    night: ({ index, start, end }) =>
      json({
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
  samsung: {
    path: 'com.samsung.shealth.sleep.20260111.csv',
    before:
      'com.samsung.shealth.sleep,6305010,11\nsleep_score,com.samsung.health.sleep.start_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.end_time,com.samsung.health.sleep.datauuid\n',
    night: ({ index, start, end }) =>
      `80,${spaced(start)}.000,UTC+0700,${spaced(end)}.000,id-${index},\n`,
  },
  'sleep-as-android': {
    path: 'sleep-export.csv',
    night: ({ start, end }) =>
      `Id,Tz,From,To,Sched,Hours,Rating,Comment,Framerate,Snore,Noise,Cycles,DeepSleep,LenAdjust,Geo,"23:00"\n"${start}","Asia/Jakarta","01. 01. 2015 22:10","02. 01. 2015 6:10","","${(end - start) / 3_600_000}","4.5","","10001","-1","-1.0","-1","-1.0","0","","0.1"\n`,
  },
  plees: {
    path: 'plees.csv',
    before: 'sid,start,stop,rating,comment\n',
    night: ({ index, start, end }) => `${index},${start},${end},4,"so ""so"""\n`,
  },
  garmin: {
    ...LIST,
    path: '2015-01-01_2015-04-11_1_sleepData.json',
    night: ({ start, end }) =>
      json({
        sleepStartTimestampGMT: `${text(start)}.0`,
        sleepEndTimestampGMT: `${text(end)}.0`,
        calendarDate: text(end).slice(0, 10),
        deepSleepSeconds: 4800,
      }),
  },
  whoop: {
    path: 'sleeps.csv',
    before:
      'Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Deep (SWS) duration (min),Nap\n',
    night: ({ start, end }) =>
      `${spaced(start, JAKARTA)},,UTC+07:00,${spaced(start, JAKARTA)},${spaced(end, JAKARTA)},90,false\n`,
  },
  sleepcycle: {
    path: 'sleepdata.csv',
    before: 'Start;End;Sleep quality;Time in bed;Wake up;Sleep Notes\n',
    night: ({ start, end }) =>
      `${spaced(start, JAKARTA)};${spaced(end, JAKARTA)};93%;8:00;:);Late tea\n`,
  },
  zepp: {
    path: 'SLEEP/SLEEP_1.csv',
    before: 'date,deepSleepTime,shallowSleepTime,wakeTime,start,stop,REMTime,naps\n',
    night: ({ start, end }) =>
      `${text(end).slice(0, 10)},120,280,15,${spaced(start)}+0000,${spaced(end)}+0000,65,"[{""start"":1,""end"":2}]"\n`,
  },
  oura: {
    path: 'sleepmodel.csv',
    before: 'id;day;bedtime_start;bedtime_end;deep_sleep_duration;type\n',
    night: ({ index, start, end }) =>
      `id-${index};${text(end).slice(0, 10)};${text(start, JAKARTA)}.000+07:00;${text(end, JAKARTA)}.000+07:00;4800;long_sleep\n`,
  },
  sleepmeter: {
    path: 'sleep_history.csv',
    before:
      'custom_aid_id,class,name\nCUSTOM_0001,HERBAL,tea\n\nwake,sleep,bedtime,holes,type,dreams,aid,hindrances,tags,quality,notes\n',
    night: ({ start, end }) =>
      `"${spaced(end, JAKARTA).slice(0, 16)}+0700","${spaced(start, JAKARTA).slice(0, 16)}+0700","${spaced(start, JAKARTA).slice(0, 16)}+0700",60-75,NIGHT_SLEEP,NONE,NONE,NONE,NONE,5,"so "loud""\n`,
  },
  withings: {
    path: 'sleep.csv',
    before:
      'from,to,"light (s)","deep (s)","rem (s)","awake (s)","wake up","Duration to sleep (s)"\n',
    night: ({ start, end }) =>
      `"${text(start, JAKARTA)}+07:00","${text(end, JAKARTA)}+07:00",14400,7200,7200,600,1,300\n`,
  },
  huawei: {
    ...LIST,
    path: 'Health detail data & description/health detail data.json',
    night: ({ start, end }) =>
      json({
        type: 9,
        timeZone: '+0700',
        samplePoints: [
          { key: 'PROFESSIONAL_SLEEP_SHALLOW', startTime: start, endTime: start + 3_600_000 },
          { key: 'PROFESSIONAL_SLEEP_DEEP', startTime: start + 3_600_000, endTime: end },
        ],
      }),
  },
  polar: {
    ...LIST,
    path: 'sleep_result_1.json',
    night: ({ start, end }) =>
      json({
        night: text(end, JAKARTA).slice(0, 10),
        evaluation: { phaseDurations: { rem: 'PT2H' } },
        sleepResult: {
          hypnogram: {
            sleepStart: `${text(start, JAKARTA)}.000+07:00`,
            sleepEnd: `${text(end, JAKARTA)}.000+07:00`,
            rating: 'SLEPT_WELL',
          },
        },
      }),
  },
};

/** The text formats that have a sample. */
export const SAMPLE_FORMATS = Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[];

/** A file with one night a day from 2015 on, in the layout of a format. */
export function exportSample(
  format: keyof typeof LAYOUTS,
  nights: number,
): { path: string; text: string } {
  const { path, before = '', night, between = '', after = '' } = LAYOUTS[format];
  const parts = Array.from({ length: nights }, (_, index) => {
    // Minutes vary, so that no two nights are equal.
    const start = FIRST_NIGHT + index * DAY_MS + (index % 50) * 60_000;
    return night({ index, start, end: start + 8 * 3_600_000 });
  });
  return { path, text: before + parts.join(between) + after };
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

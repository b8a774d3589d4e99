import { expect, test } from 'vitest';
import { readSampleOf } from '../sample.fixture.ts';
import { zipSample } from '../zip.fixture.ts';

// Real exports have a DTD like this one; that of iOS 16 is not well-formed.
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
<!ATTLIST Record type CDATA #REQUIRED startDate CDATA #REQUIRED"
]>
<HealthData locale="en_ID">
 <ExportDate value="2024-05-03 07:00:00 +0700"/>
 <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>
 <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" value="61"/>
`;
const RECORD = (value: string, start: string, end: string, inside?: string) =>
  ` <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Budi’s\u00A0Apple\u00A0Watch" sourceVersion="10.4" device="&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch&gt;" creationDate="2024-05-03 06:10:00 +0700" startDate="2024-05-${start} +0700" endDate="2024-05-${end} +0700" value="HKCategoryValueSleepAnalysis${value}"${inside === undefined ? '/>' : `>${inside}</Record>`}\n`;
const ZONE = '\n  <MetadataEntry key="HKTimeZone" value="Asia/Jakarta"/>\n ';

const NIGHT = RECORD('Asleep', '01 22:00:00', '02 06:00:00', ZONE);

const at = (text: string) => Date.parse(`2024-05-${text}+07:00`);

test('Apple Health gives segments of sleep, and when it was exported', async () => {
  const xml = `${HEAD}${RECORD('AsleepCore', '01 22:00:00', '01 23:00:00', ZONE)}${RECORD('Awake', '01 23:00:00', '01 23:10:00', ZONE)}${RECORD('InBed', '01 21:50:00', '02 06:00:00')}</HealthData>\n`;
  const { segments, exportedAt, problems } = await readSampleOf('apple-health', {
    'export.zip': await zipSample({
      'apple_health_export/导出.xml': xml,
      'apple_health_export/export_cda.xml': '<ClinicalDocument/>',
      'apple_health_export/workout-routes/route.gpx': '<gpx/>',
    }),
  });
  expect(problems).toEqual([]);
  expect(exportedAt).toEqual({
    'apple-health': { instant: at('03T07:00:00'), offsetMinutes: 420 },
  });
  const shared = { format: 'apple-health', source: 'Budi’s\u00A0Apple\u00A0Watch' };
  const [core, inBed] = [
    { detail: 'stages', start: at('01T22:00:00'), end: at('01T23:00:00') },
    { detail: 'in-bed', start: at('01T21:50:00'), end: at('02T06:00:00') },
  ];
  const file = 'export.zip/apple_health_export/导出.xml';
  expect(segments).toEqual([
    { ...shared, ...core, zone: { iana: 'Asia/Jakarta' }, at: { file, line: 10 } },
    { ...shared, ...inBed, zone: null, at: { file, line: 16 } },
  ]);
});

test.each([
  ['Asleep', 'asleep', 'Meine Daten/Exportieren.xml'],
  ['AsleepUnspecified', 'asleep', 'x/書き出したデータ.xml'],
  ['AsleepDeep', 'stages', 'x/export 2.xml'],
  ['AsleepREM', 'stages', 'export.xml'],
])('the value %s is %s, in a file %s', async (value, detail, path) => {
  const xml = `${HEAD}${RECORD(value, '01 22:00:00', '02 06:00:00')}</HealthData>`;
  const { segments } = await readSampleOf('apple-health', { [path]: xml });
  expect(segments).toMatchObject([{ detail }]);
});

test('records that cannot be read are reported, and the others are read', async () => {
  const good = RECORD('Asleep', '01 22:00:00', '02 06:00:00');
  const xml = [
    HEAD,
    good.replace('AnalysisAsleep"', 'AnalysisDozing"'),
    good.replace('2024-05-02 06:00:00', 'soon'),
    good.replace('2024-05-02', '2024-04-02'),
    good.replace('sourceVersion=', 'sourceVersion'),
    good.replace('10.4', '&bomb;'),
    good.replace('10.4', '10\u0001\u0000.4'),
    good.replace('startDate', 'begins'),
    good,
    '</HealthData>',
  ].join('');
  const { segments, problems } = await readSampleOf('apple-health', { 'export.xml': xml });
  expect(problems.map(({ line, reason }) => [line, reason.code])).toEqual([
    [10, 'unknownValue'],
    [11, 'invalidTime'],
    [12, 'endBeforeStart'],
    [13, 'invalidXml'],
    [14, 'invalidXml'],
    [16, 'missingValue'],
  ]);
  expect(segments).toHaveLength(2);
});

test('a file that is cut off is read up to there', async () => {
  const xml = HEAD + NIGHT + NIGHT.slice(0, -20);
  const { segments, problems } = await readSampleOf('apple-health', { 'export.xml': xml });
  expect(segments).toHaveLength(1);
  expect(problems).toMatchObject([{ reason: { code: 'truncatedFile' } }]);
});

test('records of another form are found by parsing everything', async () => {
  const xml = `${HEAD}${NIGHT}</HealthData>`.replaceAll('type="HK', 'type="&#72;K');
  const { segments, problems } = await readSampleOf('apple-health', { 'export.xml': xml });
  expect(segments).toMatchObject([{ zone: { iana: 'Asia/Jakarta' }, at: { line: 12 } }]);
  expect(problems).toEqual([]);
});

test('entities of a DTD are never expanded', async () => {
  const xml = `<!DOCTYPE HealthData [
<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">
]><HealthData><Record type="&b;" sourceName="&f;"/></HealthData>`;
  const { segments, problems } = await readSampleOf('apple-health', { 'export.xml': xml });
  expect(segments).toEqual([]);
  expect(problems).toMatchObject([{ reason: { code: 'invalidXml' } }]);
});

test('a CSV of all Apple Health gives its sleep, also with values in words or numbers', async () => {
  const row = (type: string, value: string) =>
    `1,HK${type},Watch,2024-05-01 22:00:00 +0700,2024-05-02 06:00:00 +0700,${value}\n`;
  const sleep = ['inBed', 'asleepCore', '5', 'awake', 'HKCategoryValueSleepAnalysisAsleep'];
  const rows = sleep.map((value) => row('CategoryTypeIdentifierSleepAnalysis', value));
  // The first column may have no name.
  const text = `sep=,\n,type,sourceName,startDate,endDate,value\n${rows.join('')}${row('QuantityTypeIdentifierStepCount', '9')}`;
  const { segments, problems } = await readSampleOf('apple-health', { 'all.csv': text });
  expect(segments.map(({ detail }) => detail)).toEqual(['in-bed', 'stages', 'stages', 'asleep']);
  expect(problems).toEqual([]);
});

test('times of a CSV of Apple Health without an offset are local', async () => {
  const value = 'HKCategoryValueSleepAnalysisAsleepREM';
  const text = `sourceName;startDate;endDate;value\n手表;2024-05-01 22:00:00;2024-05-02 06:00:00;${value}\n`;
  const { segments } = await readSampleOf('apple-health', { 'sleep.csv': text });
  expect(segments).toMatchObject([{ isLocal: true, start: Date.UTC(2024, 4, 1, 22) }]);
});

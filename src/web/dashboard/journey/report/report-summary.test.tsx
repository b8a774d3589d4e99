import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReportSummary } from './report-summary.tsx';

const spread = { mean: null, sd: null };
const report = (differenceMinutes: number | null, isClear: boolean | null, nights = 12) => ({
  page: { rows: [], nights, total: { mean: 480, sd: 5 }, bed: spread, wake: spread },
  sri: null,
  freeDays: {
    state: 'ok' as const,
    haveWork: 8,
    needWork: 8,
    haveFree: 4,
    needFree: 4,
    differenceMinutes,
    isClear,
    work: { bed: null, middle: null, wake: null },
    free: { bed: null, middle: null, wake: null },
    msfSc: null,
  },
});

it.each([
  [75, true, '1 h 15 min later'],
  [-40, true, '40 min earlier'],
  [-3, false, 'no clear difference'],
])('the report calls free days %d minutes later (clear: %s) %s', (minutes, isClear, words) => {
  render(<ReportSummary report={report(minutes, isClear)} />);
  expect(screen.queryByText(words)).not.toBeNull();
});

it.each([
  [2, '8 h, SD 5 min'],
  [1, '8 h'],
])('the report shows the mean sleep of %d nights as %s', (nights, words) => {
  render(<ReportSummary report={report(null, null, nights)} />);
  expect(screen.queryByText(words)).not.toBeNull();
});

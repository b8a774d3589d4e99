import { compareWitnesses } from '../compare-witnesses.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { ARRIVAL_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { CLOCK_STEP, spanText } from '#pictures/web/spans.ts';
import { useMeasured } from './queries.ts';

/** The nights that are compared, in sleep dates. */
const WINDOW = 90;

/** How the buttons usually differ from a device, in a sentence. */
export function Witnesses({ until }: { until: string }) {
  const { data = [] } = useMeasured({ from: addDays(until, 1 - WINDOW), to: until });
  const difference = compareWitnesses(
    data
      .filter(({ isTapped }) => isTapped)
      .map(({ startTime, endTime, toldStartTime, toldEndTime }) => ({
        startTime: Date.parse(startTime),
        endTime: Date.parse(endTime),
        toldStartTime: Date.parse(toldStartTime),
        toldEndTime: Date.parse(toldEndTime),
      })),
  );
  if (difference === undefined) return null;
  const { startsBefore, endsWithin } = difference;
  // Never "within 0 minutes".
  const atLeast = (minutes: number) => spanText(Math.max(CLOCK_STEP, minutes));
  const [start, end] = [spanText(startsBefore), atLeast(endsWithin)];
  const sentence =
    Math.abs(startsBefore) <= CLOCK_STEP
      ? MESSAGES.close({ span: atLeast(Math.max(Math.abs(startsBefore), endsWithin)) })
      : MESSAGES[startsBefore > 0 ? 'before' : 'after']({ start, end });
  return <p className="border-t-2 border-dotted border-line py-3 text-pretty">{sentence}</p>;
}

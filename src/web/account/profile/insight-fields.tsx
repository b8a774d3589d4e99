import '../weekdays.css';
import type { Account } from '#contract/account.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { weekdayName, weekdaysInOrder } from '#web/time/long-dates.ts';

/** Free weekdays, and whether Journey shows insights. */
export function InsightFields({ account, disabled }: { account: Account; disabled: boolean }) {
  return (
    <>
      <fieldset className="mt-3.5" disabled={disabled}>
        <legend className="mb-1.5 text-sm font-semibold">{MESSAGES.freeWeekdays}</legend>
        <div className="weekdays">
          {weekdaysInOrder().map((weekday) => (
            <Checkbox
              key={weekday}
              className="text-sm"
              name={`free-${weekday}`}
              defaultChecked={account.freeWeekdays.includes(weekday)}
            >
              {weekdayName(weekday)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-1.5" disabled={disabled}>
        <legend className="sr-only">{MESSAGES.insights}</legend>
        <Checkbox className="text-sm" name="showInsights" defaultChecked={account.showInsights}>
          {MESSAGES.showInsights}
        </Checkbox>
      </fieldset>
    </>
  );
}

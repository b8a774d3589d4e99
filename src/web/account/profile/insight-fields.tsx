import type { Account } from '#contract/account.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/account.ts';
import { weekdayName, weekdaysInOrder } from '#web/time/long-dates.ts';

/** Free weekdays, and whether Journey shows insights. */
export function InsightFields({ account, disabled }: { account: Account; disabled: boolean }) {
  return (
    <>
      <fieldset className="mt-3.5" disabled={disabled}>
        <legend className="mb-1.5 text-sm font-semibold">{MESSAGES.freeWeekdays}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))]">
          {weekdaysInOrder().map((weekday) => (
            <Choice
              key={weekday}
              name={`free-${weekday}`}
              isChecked={account.freeWeekdays.includes(weekday)}
              label={weekdayName(weekday)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-1.5" disabled={disabled}>
        <legend className="sr-only">{MESSAGES.insights}</legend>
        <Choice
          name="showInsights"
          isChecked={account.showInsights}
          label={MESSAGES.showInsights}
        />
      </fieldset>
    </>
  );
}

function Choice({ name, isChecked, label }: { name: string; isChecked: boolean; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isChecked}
        className="size-5 flex-none accent-soga"
      />
      {label}
    </label>
  );
}

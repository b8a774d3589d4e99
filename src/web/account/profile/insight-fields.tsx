import type { Account } from '#contract/account.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/account.ts';

/** Free weekdays, and whether Journey shows insights. */
export function InsightFields({ account, disabled }: { account: Account; disabled: boolean }) {
  return (
    <>
      <fieldset className="mt-3.5" disabled={disabled}>
        <legend className="mb-1.5 text-sm font-semibold">{MESSAGES.freeWeekdays}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))]">
          {MESSAGES.weekdays.map((name, index) => (
            <Choice
              key={name}
              name={`free-${index + 1}`}
              isChecked={account.freeWeekdays.includes(index + 1)}
              label={name}
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

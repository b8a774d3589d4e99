import type { ReactNode } from 'react';
import { IMPORT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';

/** The heading of a step, which gets the focus when the step begins. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h3 tabIndex={-1} data-step-focus className="mt-2 text-lg outline-none">
      {children}
    </h3>
  );
}

/** The achievements that an import unlocks, if any. */
export function Unlocks({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <h4 className="mt-4 font-semibold">{MESSAGES.unlocks}</h4>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}

import type { ReactNode } from 'react';

/** The heading of a step, which gets the focus when the step begins. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h3 tabIndex={-1} data-step-focus className="mt-2 text-lg outline-none">
      {children}
    </h3>
  );
}

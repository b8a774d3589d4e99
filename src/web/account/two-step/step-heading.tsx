/** The heading of a step, focused when it appears. */
export function StepHeading({ text, hint }: { text: string; hint: string }) {
  return (
    <>
      <h3 tabIndex={-1} className="text-lg outline-none">
        {text}
      </h3>
      <p className="mt-1 text-pretty text-ink-2">{hint}</p>
    </>
  );
}

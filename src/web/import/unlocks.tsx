import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/app.ts';

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

import './below-cloth.css';
import './welcome-back.css';
import { isolate } from '#dashboard/web/display-name.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { useMonths } from '#diary/web/queries.ts';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { ReadyPanel } from './ready-panel.tsx';
import { HungCloth } from './hung-cloth.tsx';
import type { SleepNowProps } from './sleep-sky.tsx';

// In one chunk with what stands below it.
export { HungCloth };

type WelcomeBackProps = Pick<SleepNowProps, 'data' | 'session'> & { name: string };

/** The disc of a sleeper who comes back after a gap. */
export const WelcomePanel = ({ name, ...rest }: WelcomeBackProps) => (
  <ReadyPanel {...rest} title={MORNING_MESSAGES.welcomeBackName({ name: isolate(name) })} />
);

/** Stands for the link in its sentence. The character has no other meaning. */
const MARK = '\uE000';

/** What the cloth has kept meanwhile, and a way to add to it. */
export function WelcomeBack() {
  const openDiary = useOpenDiary();
  const { data: months } = useMonths();
  const count = months?.reduce((sum, { days }) => sum + days, 0);
  const [before, after] = MORNING_MESSAGES.startOrAdd({ add: MARK }).split(MARK);
  return (
    <div className="caption">
      {/* Space is reserved before the response. */}
      <h2>{count === undefined ? '\u00A0' : MORNING_MESSAGES.kept({ count })}</h2>
      <p>
        {before}
        <button type="button" onClick={() => openDiary?.({ kind: 'enter' })}>
          {MORNING_MESSAGES.addRemembered}
        </button>
        {after}
      </p>
    </div>
  );
}

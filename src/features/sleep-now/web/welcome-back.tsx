import './below-cloth.css';
import './welcome-back.css';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { useNightCount } from '#diary/web/queries.ts';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { HungCloth } from './hung-cloth.tsx';

// In one chunk with what stands below it.
export { HungCloth };

/** Stands for the link in its sentence. The character has no other meaning. */
const MARK = '\uE000';

/** What the cloth has kept meanwhile, and a way to add to it. */
export function WelcomeBack() {
  const openDiary = useOpenDiary();
  const { data: count } = useNightCount();
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

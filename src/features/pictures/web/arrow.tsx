import './night-page.css';
import { NIGHT_PAGE_MESSAGES } from '#kernel/web/messages/app.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';

type ArrowProps = {
  name: 'older' | 'newer';
  /** Undefined at the last night: it stays focused there, and leads nowhere. */
  onPress: (() => void) | undefined;
};

/** To the night before or after. */
export const Arrow = ({ name, onPress }: ArrowProps) => (
  <button
    type="button"
    aria-label={NIGHT_PAGE_MESSAGES[name]}
    aria-disabled={onPress === undefined}
    className="night-arrow"
    onClick={onPress}
  >
    <Icon name="chevron" className={name === 'older' ? 'rotate-180' : ''} />
  </button>
);

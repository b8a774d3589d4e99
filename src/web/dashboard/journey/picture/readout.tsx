import { PICTURE_MESSAGES } from '#web/messages/app.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { PicturePoint } from './drawing.ts';

type ReadoutProps = {
  point: PicturePoint | undefined;
  onOpen: ((id: string) => void) | undefined;
};

/** The values of the point that is read, in the place of the legend, so that nothing moves. */
export function Readout({ point, onOpen }: ReadoutProps) {
  return (
    <div className="picture-readout">
      <output aria-live="polite">
        {point !== undefined && (
          <>
            <b>{point.title}</b> {point.text}
          </>
        )}
      </output>
      {point !== undefined && onOpen !== undefined && (
        <button
          // Enter opens from the keyboard: a picture is one tab stop.
          tabIndex={-1}
          type="button"
          aria-label={PICTURE_MESSAGES.open({ night: point.title })}
          onClick={() => onOpen(point.id)}
        >
          <Icon name="chevron" />
        </button>
      )}
    </div>
  );
}

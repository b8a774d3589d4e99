import './picture.css';
import { useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { Emphasized } from '#kernel/web/ui/emphasized.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Shapes, type Drawing } from './drawing.ts';
import { PictureLegend, type LegendItem } from './legend.tsx';
import { PictureTable, type TableContent } from './picture-table.tsx';
import { circlePath } from './scales.ts';
import { useCursor } from './use-cursor.ts';

/** Narrower pictures are scaled down. */
const MIN_WIDTH = 200;

const NO_LEGEND: readonly LegendItem[] = [];

/** Until its width is known. */
const UNDRAWN: Drawing = { width: 0, height: 0, layers: [], labels: [] };

type PictureProps = {
  question: string;
  /** The finding: caption and text alternative. Emphasized parts are bold. */
  sentence: string;
  /** Beside or below the question, before the finding. */
  control?: ReactNode;
  legend?: readonly LegendItem[] | undefined;
  table?: TableContent | undefined;
  /** Draws for a width; memoize it where it is slow, because it is called when it changes. */
  draw: (width: number) => Drawing;
  /** Opens a point: Enter, or the arrow behind the readout. */
  onOpen?: ((id: string) => void) | undefined;
  /** So does a tap on a point that is read. */
  opensOnTap?: boolean;
  className?: string;
  /** After the table. */
  children?: ReactNode;
};

/** A question as heading, the finding, and the picture of it with legend and table. */
export function Picture({
  question,
  control,
  sentence,
  legend = NO_LEGEND,
  table,
  draw,
  onOpen,
  opensOnTap = false,
  className = '',
  children,
}: PictureProps) {
  const id = useId();
  const { frame, width } = useWidth();
  const drawing = useMemo(() => (width === 0 ? UNDRAWN : draw(width)), [draw, width]);
  const points = drawing.points ?? [];
  const { chosen, read, stop, pointer, focusNow, ...handlers } = useCursor(points, {
    pick: drawing.pick,
    onTap: opensOnTap ? onOpen : undefined,
  });
  return (
    <section aria-labelledby={`${id}question`} className={`picture relative min-w-0 ${className}`}>
      <div className="picture-head">
        <h2 id={`${id}question`}>{question}</h2>
        {control}
      </div>
      <p id={`${id}sentence`} className="picture-sentence">
        <Emphasized text={sentence} />
      </p>
      <div ref={frame}>
        <div
          className="picture-frame relative mx-auto"
          style={{ maxWidth: drawing.width }}
          {...(points.length > 0 && pointer)}
        >
          <svg
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is drawn here.
            role="img"
            aria-labelledby={`${id}sentence`}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            width={drawing.width}
            height={drawing.height}
          >
            <Shapes {...drawing} />
            {drawing.over}
            {read !== undefined && (
              <path className="picture-mark" d={read.mark ?? circlePath([read.x, read.y], 9)} />
            )}
          </svg>
          {stop !== undefined && (
            <button
              // A new element for each point: screen readers announce a focus that moves.
              key={stop.id}
              ref={focusNow}
              type="button"
              aria-label={stop.title}
              aria-pressed={chosen === stop.id}
              className="picture-cursor absolute size-[44px] outline-none"
              style={{
                // A target at the edge stays inside.
                left: `clamp(22px, ${(100 * stop.x) / drawing.width}%, 100% - 22px)`,
                top: `${(100 * stop.y) / drawing.height}%`,
              }}
              {...handlers}
              onClick={() => onOpen?.(stop.id)}
            />
          )}
        </div>
      </div>
      {(legend.length > 0 || points.length > 0) && (
        <div className="picture-below" data-reads={read !== undefined}>
          <PictureLegend items={legend} />
          {points.length > 0 && (
            <div className="picture-readout flex items-start justify-between text-sm/normal text-ink-2 [font-variant-numeric:tabular-nums]">
              <output aria-live="polite">
                {read !== undefined && (
                  <>
                    <b className="font-semibold text-ink">{read.title}</b> {read.text}
                  </>
                )}
              </output>
              {read !== undefined && onOpen !== undefined && (
                <button
                  // Enter opens from the keyboard: a picture is one tab stop.
                  tabIndex={-1}
                  type="button"
                  className="-my-[10px] grid size-11 flex-none place-items-center text-soga"
                  aria-label={PICTURE_MESSAGES.open({ night: read.title })}
                  onClick={() => onOpen(read.id)}
                >
                  <Icon name="chevron" />
                </button>
              )}
            </div>
          )}
        </div>
      )}
      {table !== undefined && <PictureTable caption={question} {...table} />}
      {children}
    </section>
  );
}

/** A narrower window is a phone's, where a picture is as wide as the window without these margins (px). */
const [MAX_PHONE_WIDTH, MARGINS] = [600, 32];

/**
 * The width that a picture has; texts in it keep their size. In the first render, before its place is measured: the
 * likely width on a phone, which then draws once, or 0.
 */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(
    innerWidth < MAX_PHONE_WIDTH ? Math.max(MIN_WIDTH, innerWidth - MARGINS) : 0,
  );
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => setWidth(Math.max(MIN_WIDTH, Math.floor(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

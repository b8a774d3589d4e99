import './first-run.css';
import type { ReactNode } from 'react';
import { useGame } from '#game/web/game.tsx';
import { DEFAULT_DYE } from '#accounts/dyes.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useAccountSection } from '#kernel/web/browser/use-account-section.ts';
import {
  CLOTH_MESSAGES,
  FIRST_RUN_MESSAGES,
  IMPORT_MESSAGES,
  JOURNEY_MESSAGES,
  NIGHTS_MESSAGES,
  PICTURE_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { formatList } from '#kernel/web/messages/formats.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { ClothBand } from '#pictures/web/cloth/cloth-band.tsx';
import { useHungCloth } from '#pictures/web/cloth/cloth-picture.tsx';
import { Motif } from '#pictures/web/cloth/one-motif.tsx';
import { useNewestDate } from '#pictures/web/cloth/use-cloth.ts';

/** A flower with every part that is named beside it. */
const SAMPLE = { minutes: 500, lateMinutes: 72, naps: 1, quality: 4, hasNote: true, runDay: 0 };

/** Journey before the first night: what a flower shows, and what later nights bring. */
export function FirstRun({ data }: { data: DashboardData }) {
  const tonight = useNewestDate(data);
  const { open } = useAccountSection();
  const hasGame = useGame();
  useHungCloth(DEFAULT_DYE);
  const { petals, line, bud } = FIRST_RUN_MESSAGES;
  const { legend } = CLOTH_MESSAGES;
  const { duration, points, notEnough } = JOURNEY_MESSAGES;
  return (
    <section className="first-run">
      <div className="first-run-cloth">
        <ClothBand
          nights={[]}
          dye={DEFAULT_DYE}
          middle={tonight}
          tonight={tonight}
          tile={72}
          centre="row"
          height={108}
        />
      </div>
      <h2>{FIRST_RUN_MESSAGES.title}</h2>
      <p className="text-ink-2">{FIRST_RUN_MESSAGES.text}</p>
      {/* The flower has one reading, and the names stand at its parts. */}
      <dl className="first-run-legend" dir="ltr">
        <Part name={petals.name} text={duration.series} />
        <Part name={line.name} text={NIGHTS_MESSAGES.raster.legend.note} />
        <Part name={bud.name} text={PICTURE_MESSAGES.legend.nap} />
        <Part name={legend.seeds.name} text={PICTURE_MESSAGES.columns.rating} />
        <Part name={legend.turn.name} text={SLEEP_NOW_MESSAGES.bedtime} />
        <div aria-hidden="true">
          <Motif facts={SAMPLE} dye={DEFAULT_DYE} />
          <svg viewBox="0 0 156 146" fill="none" strokeLinecap="round">
            <g stroke="var(--edge)" strokeWidth="1.6" strokeDasharray="0 5">
              <path d="M0 32 54 44M0 112 62 94M94 35 152 20M84 72h68" />
            </g>
            <path
              stroke="var(--soga)"
              strokeWidth="2"
              d="M137 99A62 62 0 0 1 120 124l1.5-7.5M120 124l7.4-1.6"
            />
          </svg>
        </div>
      </dl>
      <ul className="first-run-list">
        <Step nights={1}>{FIRST_RUN_MESSAGES.first}</Step>
        <Step nights={2}>
          {hasGame ? formatList([duration.title, points.title], 'long') : duration.title}
          <span className="block text-sm text-ink-2">{notEnough}</span>
        </Step>
        <Step nights={7}>{FIRST_RUN_MESSAGES.usual}</Step>
        <Step nights={30}>{FIRST_RUN_MESSAGES.common}</Step>
      </ul>
      <Button kind="secondary" className="mt-4 text-sm" onClick={() => open('import')}>
        {IMPORT_MESSAGES.emptyLink}
      </Button>
    </section>
  );
}

const Part = ({ name, text }: { name: string; text: string }) => (
  <div dir="auto">
    <dt className="font-bold">{name}</dt>
    <dd className="text-ink-2">{text}</dd>
  </div>
);

const Step = ({ nights, children }: { nights: number; children: ReactNode }) => (
  <li>
    <b>
      {grouped(nights)}
      <small>{FIRST_RUN_MESSAGES.nights({ count: nights })}</small>
    </b>
    <span>{children}</span>
  </li>
);

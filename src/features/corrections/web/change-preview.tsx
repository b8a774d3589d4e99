import { Game } from '#game/web/game.tsx';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import {
  formatPointsChange,
  listConsequences,
  listStreakChanges,
  type ChangeAnswer,
} from '#diary/web/format-change.ts';
import { whyNotEarning } from '#diary/web/explain-points.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';

type ChangePreviewProps = {
  answer: ChangeAnswer | undefined;
  isPending: boolean;
  /** The sleep's bonus before the change. */
  bonusBefore: number;
};

/** What a change does to points, streak and achievements. */
export const ChangePreview = (props: ChangePreviewProps) => (
  <Game>
    <Preview {...props} />
  </Game>
);

function Preview({ answer, isPending, bonusBefore }: ChangePreviewProps) {
  return (
    <output className="mt-3.5 block min-h-12 border-t-2 border-dotted border-line pt-3 text-[0.9375rem] leading-[1.4] [font-variant-numeric:tabular-nums]">
      {answer === undefined ? (
        <span className="text-ink-2">
          {isPending ? DIARY_MESSAGES.previewPending : OUTBOX_MESSAGES.counted}
        </span>
      ) : (
        formatLines(answer, bonusBefore).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))
      )}
    </output>
  );
}

function formatLines(answer: ChangeAnswer, bonusBefore: number): string[] {
  const { sleep, streakBefore, currentStreak } = answer;
  return [
    ...(sleep === undefined ? [] : [DIARY_MESSAGES.ofThisSleep({ points: pointsText(sleep) })]),
    ...(sleep?.notEarning === undefined ? [] : [whyNotEarning(sleep.notEarning)]),
    DIARY_MESSAGES.allPoints({ change: formatPointsChange(answer) }),
    ...(streakBefore === currentStreak
      ? [DIARY_MESSAGES.streakAfter({ days: currentStreak })]
      : []),
    ...listStreakChanges(answer),
    ...listConsequences(answer, bonusBefore),
  ];
}

function pointsText({ points, bonusPoints }: { points: number; bonusPoints: number }): string {
  return bonusPoints > 0
    ? DIARY_MESSAGES.sleepAndBonus({
        sleep: grouped(points - bonusPoints),
        bonus: grouped(bonusPoints),
      })
    : grouped(points);
}

import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useGame } from '#game/web/game.tsx';
import { isUnanswered } from '#kernel/web/api/api-error.ts';
import { nextToSend } from './operation.ts';
import { sendWaiting } from './send.ts';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { useOutbox } from './outbox.ts';

/** After everything that the first view needs. */
const FETCH_AFTER_MS = 3000;

const TRY_EVERY_MS = 30_000;
const TRY_ON = ['online', 'pageshow', 'visibilitychange'];

/** What the diary's queries show without an answer. */
const SHOWN_OFFLINE = {
  queryKey: ['diary'],
  type: 'active',
  predicate: ({ state }: Query) => state.isInvalidated || isUnanswered(state.error),
} as const;

const loadAfterSending = () => withMessages(import('./after-sending.ts'));

/** Sends pending taps at the next opportunity; the returned function sends them now. */
export function useSending(
  answeredAtMs: number,
  onQuestion: () => void,
  /** Loads what a tap without the network shows. */
  loadMorning: () => Promise<unknown>,
): () => Promise<void> {
  const toast = useToast();
  const hasGame = useGame();
  const queryClient = useQueryClient();
  const next = nextToSend(useOutbox().operations)?.operationId;
  const send = useCallback(
    async (isUrgent = true) => {
      const sent = await sendWaiting(isUrgent).catch(() => undefined);
      if (!sent?.isAnswered) return;
      await Promise.all([
        refreshHistory(queryClient),
        loadAfterSending().then(({ saySent }) =>
          saySent(toast, hasGame ? sent : { ...sent, points: 0 }, onQuestion),
        ),
      ]).catch(() => undefined);
    },
    [hasGame, onQuestion, queryClient, toast],
  );

  useEffect(() => {
    if (next !== undefined) void send(false);
  }, [next, send]);

  const isWaiting = next !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const tryAgain = (isUrgent: boolean) => {
      if (!document.hidden) void send(isUrgent);
    };
    const now = () => tryAgain(true);
    const timer = setInterval(() => tryAgain(false), TRY_EVERY_MS);
    for (const event of TRY_ON) addEventListener(event, now);
    return () => {
      clearInterval(timer);
      for (const event of TRY_ON) removeEventListener(event, now);
    };
  }, [isWaiting, send]);

  // The server has just answered.
  useEffect(() => {
    if (answeredAtMs === 0) return undefined;
    void queryClient.refetchQueries(SHOWN_OFFLINE, { cancelRefetch: false });
    if (isWaiting) {
      void send();
      return undefined;
    }
    const prepare = async () => (await loadAfterSending()).prepareForSilence(toast, loadMorning);
    const timer = setTimeout(() => void prepare().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [answeredAtMs, isWaiting, loadMorning, queryClient, send, toast]);

  return send;
}

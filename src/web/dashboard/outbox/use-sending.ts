import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { request } from '#web/api/client.ts';
import { nextToSend } from '#web/outbox/operation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { withMessages } from '#web/messages/catalogue.ts';
import { useOutbox } from './use-outbox.ts';
import type * as Sending from './sending.ts';

/** After everything that the first view needs. */
const FETCH_AFTER_MS = 3000;

const TRY_EVERY_MS = 30_000;
const TRY_ON = ['online', 'pageshow', 'visibilitychange'];

let sending: typeof Sending | undefined;

/** At most once a minute, because another cause may remain. */
const RELOADED_AFTER_MS = 60_000;

/** Checks the server first: Chromium never retries a module that failed to load, until the page is reloaded. */
async function load(isThere: boolean) {
  if (!sending && !isThere) await request('get', '/healthz');
  return (sending ??= await withMessages(import('./sending.ts')).catch((error: unknown) => {
    if (!isThere && performance.now() > RELOADED_AFTER_MS) location.reload();
    throw error;
  }));
}

const ignore = () => undefined;

/** Sends pending taps at the next opportunity; the returned function sends them now. */
export function useSending(loadedAtMs: number): () => Promise<void> {
  const toast = useToast();
  const queryClient = useQueryClient();
  const next = nextToSend(useOutbox().operations)?.operationId;
  const screen = useMemo(() => ({ toast, queryClient }), [toast, queryClient]);
  const send = useCallback(
    (isUrgent = true) =>
      load(false)
        .then((module) => module.send(screen, isUrgent))
        .catch(ignore),
    [screen],
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
    if (loadedAtMs === 0) return undefined;
    const follow = () =>
      load(true)
        .then((module) => module.followAnswer(screen))
        .catch(ignore);
    const timer = setTimeout(() => void follow(), isWaiting ? 0 : FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [loadedAtMs, isWaiting, screen]);

  return send;
}

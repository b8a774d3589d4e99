import { AppError } from '#contract/app-error.ts';
import type { MessageKey } from '#contract/text.ts';
import type { EndRefusal, StartRefusal } from '#domain/start-end.ts';

/** Message for a time stated by the device, not typed: its clock is wrong. */
const BY_THE_DEVICE: Partial<Record<StartRefusal | EndRefusal, MessageKey>> = {
  TIME_IN_FUTURE: 'error.TIME_IN_FUTURE.deviceClock',
};

/** Message if only the server's clock can be wrong: the sleeper stated no time. */
const BY_THE_SERVER: Partial<Record<StartRefusal | EndRefusal, MessageKey>> = {
  SLEEP_OVERLAPS: 'error.SLEEP_OVERLAPS.serverClock',
  END_BEFORE_START: 'error.END_BEFORE_START.serverClock',
};

/**
 * Error of a rejected start or end, with its message. `statedTime` is the time that the client sent, if any.
 */
export function startEndError(
  code: StartRefusal | EndRefusal,
  statedTime: number | undefined,
): AppError {
  const key = (statedTime === undefined ? BY_THE_SERVER : BY_THE_DEVICE)[code];
  return new AppError(code, key === undefined ? {} : { text: { key } });
}

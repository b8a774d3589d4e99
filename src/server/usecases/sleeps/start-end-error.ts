import { AppError } from '#contract/app-error.ts';
import type { EndRefusal, StartRefusal } from '#domain/start-end.ts';

/** Message for a time stated by the device, not typed: its clock is wrong. */
const BY_THE_DEVICE: Partial<Record<StartRefusal | EndRefusal, string>> = {
  TIME_IN_FUTURE: 'This time is in the future. Please check the clock of your device.',
};

/** Message if only the server's clock can be wrong: the sleeper stated no time. */
const BY_THE_SERVER: Partial<Record<StartRefusal | EndRefusal, string>> = {
  SLEEP_OVERLAPS:
    "By the server's clock your last sleep has not ended yet: correct its times, or ask whoever runs the server to check the clock.",
  END_BEFORE_START:
    "By the server's clock this sleep has not begun yet: ask whoever runs the server to check the clock, and then try again.",
};

/**
 * Error of a rejected start or end, with its message. `statedTime` is the time that the client sent, if any.
 */
export function startEndError(
  code: StartRefusal | EndRefusal,
  statedTime: number | undefined,
): AppError {
  const message = (statedTime === undefined ? BY_THE_SERVER : BY_THE_DEVICE)[code];
  return new AppError(code, message === undefined ? {} : { message });
}

import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';

/** The caller: account, sign-in, network and language. */
export type AccountCaller = {
  readonly userId: string;
  readonly authSessionId: string;
  readonly origin: RequestOrigin;
  /** The tag of the language of the request. */
  readonly language: string;
};

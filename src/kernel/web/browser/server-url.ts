import { BASE_PATH } from '#kernel/web/api/request.ts';

/** The address for all devices: the operator's public one, else the one in use. */
export const toServerUrl = (publicUrl: string | null): string =>
  publicUrl ?? location.origin + BASE_PATH;

/** Whether an address names the device itself, so that no other device reaches it. */
export const isOnlyOnThisDevice = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

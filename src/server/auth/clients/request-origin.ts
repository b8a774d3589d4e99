/** Where a call came from, as its connection and its headers have it. */
export type RequestOrigin = {
  readonly address: string;
  /** What the device says it is, if it does. */
  readonly userAgent: string | undefined;
};

/** The client's address and device, from the connection and the headers. */
export type RequestOrigin = {
  readonly address: string;
  /** The User-Agent header, if any. */
  readonly userAgent: string | undefined;
};

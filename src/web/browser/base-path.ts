/** The path below which the server is reached, from PUBLIC_URL: the page names it (`/lelap`); empty at the root. */
export const BASE_PATH = globalThis.document?.documentElement.dataset['base'] ?? '';

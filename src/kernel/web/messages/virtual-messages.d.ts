/** Compiled catalogues (tools/locales/catalogue-plugin.ts), for tests. */
declare module 'virtual:messages/*';

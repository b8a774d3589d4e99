/** The package declares no types for it. */
declare module '@messageformat/core/compile-module.js' {
  export default function compileModule(format: object, messages: object): string;
}

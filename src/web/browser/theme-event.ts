/** Tells public/theme.js, which is no module, that the theme or the sky of the page has changed. */
export function announceThemeChange(): void {
  window.dispatchEvent(new Event('lelap:look'));
}

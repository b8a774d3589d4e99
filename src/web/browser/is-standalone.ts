/** Whether the page runs as an installed app. Safari on iOS has its own property. */
export function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** Reserves the space of a tab while its code loads. */
export function TabPlaceholder() {
  return <div className="min-h-svh" aria-busy="true" />;
}

/** Holds the room of a tab while its code is on the way, so that nothing jumps when it comes. */
export function TabPlaceholder() {
  return <div className="min-h-svh" aria-busy="true" />;
}

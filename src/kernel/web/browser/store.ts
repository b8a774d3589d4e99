/** A value outside of React, for useSyncExternalStore; `onChange` returns a function that ends it. */
export function createStore<Value>(value: Value) {
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

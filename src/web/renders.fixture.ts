/** The parts of a React fiber that are read here. */
type Fiber = {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

/** React's flag PerformedWork marks rendered components. */
const WAS_CALLED = 1;

let rendered: string[] = [];

// React reports commits to DevTools hooks that exist before it loads: import this file first.
Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberUnmount: () => {},
  onPostCommitFiberRoot: () => {},
  onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => note(root.current),
});

/** Names of components rendered since the last call, unique and sorted. */
export function takeRendered(): string[] {
  const names = new Set(rendered);
  rendered = [];
  return [...names].toSorted();
}

function note(fiber: Fiber): void {
  if ((fiber.flags & WAS_CALLED) !== 0) {
    const name = nameOf(fiber.type);
    if (name !== '') rendered.push(name);
  }
  // Skipped subtrees are unchanged.
  if (fiber.child === fiber.alternate?.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) note(child);
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name;
  const inner: unknown =
    typeof type === 'object' && type !== null ? Reflect.get(type, 'type') : undefined;
  return typeof inner === 'function' ? inner.name : '';
}

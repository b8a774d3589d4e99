/** As much of React's own record of a component as is read here. */
type Fiber = {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

/** React marks so what it has called anew (PerformedWork). */
const WAS_CALLED = 1;

let rendered: string[] = [];

// React tells of each commit to the developers' tools, if they were there before it: import this first.
Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberUnmount: () => {},
  onPostCommitFiberRoot: () => {},
  onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => note(root.current),
});

/** The names of the components that were rendered since this was last asked, each once, in the order of the alphabet. */
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
  // What React has not looked at is what it was.
  if (fiber.child === fiber.alternate?.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) note(child);
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name;
  const inner: unknown =
    typeof type === 'object' && type !== null ? Reflect.get(type, 'type') : undefined;
  return typeof inner === 'function' ? inner.name : '';
}

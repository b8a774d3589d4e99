/** The parts of a React fiber that are read here. */
type Fiber = {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

/** React reports commits to DevTools hooks that exist before it loads: import this file first. */
type Hook = { rendered: string[]; [part: string]: unknown };

/** React's flag PerformedWork marks rendered components. */
const WAS_CALLED = 1;

const HOOK_KEY = '__REACT_DEVTOOLS_GLOBAL_HOOK__';

// Keep the first hook: tests that reset modules load this file again, but not React.
const hook = (Reflect.get(globalThis, HOOK_KEY) as Hook | undefined) ?? {
  rendered: [],
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberUnmount: () => {},
  onPostCommitFiberRoot: () => {},
  onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => note(root.current),
};
Reflect.set(globalThis, HOOK_KEY, hook);

/** Names of components rendered since the last call, unique and sorted. */
export function takeRendered(): string[] {
  return [...new Set(hook.rendered.splice(0))].toSorted();
}

function note(fiber: Fiber): void {
  if ((fiber.flags & WAS_CALLED) !== 0) {
    const name = readTypeName(fiber.type);
    if (name !== '') hook.rendered.push(name);
  }
  // Skipped subtrees are unchanged.
  if (fiber.child === fiber.alternate?.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) note(child);
}

function readTypeName(type: unknown): string {
  if (typeof type === 'function') return type.name;
  const inner: unknown =
    typeof type === 'object' && type !== null ? Reflect.get(type, 'type') : undefined;
  return typeof inner === 'function' ? inner.name : '';
}

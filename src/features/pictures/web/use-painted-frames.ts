import { useLayoutEffect, useState } from 'react';

/** Frames painted since the mount, up to `most`. Slow parts wait for them, so that the first frame shows without. */
export function usePaintedFrames(most: number): number {
  const [frames, setFrames] = useState(0);
  useLayoutEffect(() => {
    // A shorter list may follow a longer one.
    if (frames >= most) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A task started by a frame's callback runs after its paint.
    const callback = requestAnimationFrame(() => {
      timer = setTimeout(() => setFrames(frames + 1));
    });
    return () => {
      cancelAnimationFrame(callback);
      clearTimeout(timer);
    };
  }, [frames, most]);
  return frames;
}

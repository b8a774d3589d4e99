import { useLayoutEffect, useRef, useState } from 'react';

/** A phone of 360 px less its gutters, where nothing is laid out. */
const DEFAULT_SIZE = { width: 328, rem: 16 };

/** The width of an element, and of 1rem in it: a picture in px grows with both. */
export function useSize() {
  const ruler = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(DEFAULT_SIZE);
  useLayoutEffect(() => {
    const element = ruler.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth > 0) setSize({ width: clientWidth, rem: clientHeight / 10 || 16 });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ...size, ruler: <div ref={ruler} className="picture-ruler" aria-hidden="true" /> };
}

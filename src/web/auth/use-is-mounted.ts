import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the page that called it is still on the screen: who has left it is not to be pulled away. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}

import { useCallback, useEffect, useRef } from 'react';

/** Whether the calling page is still mounted, so that a late response does not navigate. */
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

import { useCallback, useEffect, useRef } from 'react';

/** Whether the calling page is still mounted, so that a late response does not navigate. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}

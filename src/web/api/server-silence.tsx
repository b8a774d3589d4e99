import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { onSilence } from './call.ts';

const SilenceContext = createContext(false);

/** Holds whether the last request got no response, for what is inside. */
export function SilenceProvider({ children }: { children: ReactNode }) {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => onSilence(setSilent), []);
  return <SilenceContext value={isSilent}>{children}</SilenceContext>;
}

/** Whether the last request got no response: what needs the server says so before anything is typed. */
export const useIsServerSilent = (): boolean => useContext(SilenceContext);

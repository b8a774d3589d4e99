import { useEffect } from 'react';
import type { Dye } from '#accounts/dyes.ts';
import { useClothTheme } from '#pictures/web/cloth/cloth-picture.tsx';
import { DYE_TONES } from '#pictures/web/cloth/dyes.ts';

/** Gives the clouds over a cloth the colour of its hem. */
export function useHem(dye: Dye): void {
  const { hem } = DYE_TONES[dye][useClothTheme()];
  useEffect(() => {
    document.documentElement.style.setProperty('--cloth-hem', hem);
  }, [hem]);
}

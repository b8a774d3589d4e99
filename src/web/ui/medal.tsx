import type { ComponentProps } from 'react';
import { findAchievement, type MedalPicture } from '#domain/achievements.ts';
import { MedalDrawing } from './medal-drawing.tsx';

/** For an unknown achievement of a newer server. */
const ANY_FLOWER: MedalPicture = { petals: 5 };

/** The medal of an achievement. */
export function Medal({
  id,
  ...rest
}: { id: string } & Omit<ComponentProps<typeof MedalDrawing>, 'picture'>) {
  return <MedalDrawing picture={findAchievement(id)?.picture ?? ANY_FLOWER} {...rest} />;
}

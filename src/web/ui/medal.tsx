import type { ComponentProps } from 'react';
import { findAchievement } from '#domain/achievements.ts';
import type { MedalPicture } from '#domain/medals.ts';
import { MedalDrawing } from './medal-drawing.tsx';

/** For an achievement that this app has never heard of. */
const ANY_FLOWER: MedalPicture = { petals: 5 };

/** The sign of an achievement, by its id. */
export function Medal({
  id,
  ...rest
}: { id: string } & Omit<ComponentProps<typeof MedalDrawing>, 'picture'>) {
  return <MedalDrawing picture={findAchievement(id)?.picture ?? ANY_FLOWER} {...rest} />;
}

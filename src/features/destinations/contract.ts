import { Type } from 'typebox';
import { orNull } from '#kernel/contract/values.ts';

export const ChannelTestSchema = Type.Object({
  isDelivered: Type.Boolean(),
  reason: orNull(Type.String({ description: 'Why not, in a sentence for the sleeper.' })),
});

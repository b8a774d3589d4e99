import { lazy } from 'react';
import type { WebFeature } from '#web-feature.ts';
import { withMessages } from '#kernel/web/messages/catalogue.ts';

const PasskeyButton = lazy(async () => ({
  default: (await withMessages(import('./passkey-button.tsx'))).PasskeyButton,
}));

export const PASSKEYS_FEATURE: WebFeature = {
  name: 'passkeys',
  SignInWay: ({ ways }) => ways.hasPasskeys && <PasskeyButton />,
};

import { lazy } from 'react';
import type { SignInWayProps, WebFeature } from '#web-feature.ts';
import { withMessages } from '#kernel/web/messages/catalogue.ts';

const ProviderButton = lazy(async () => ({
  default: (await withMessages(import('./provider-button.tsx'))).ProviderButton,
}));

function ProviderWay({ ways: { provider }, ...props }: SignInWayProps) {
  return provider !== undefined && <ProviderButton provider={provider} {...props} />;
}

export const OIDC_FEATURE: WebFeature = {
  name: 'oidc',
  SignInWay: ProviderWay,
  RegisterWay: ProviderWay,
};

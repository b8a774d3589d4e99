import type { WebFeature } from '#web-feature.ts';

export const OFFLINE_FEATURE: WebFeature = {
  name: 'offline',
  forget: (userId, options) => {
    // Loaded on demand: the sign-in pages need no outbox.
    if (userId !== null)
      import('./outbox.ts').then(
        ({ outbox }) => outbox.forget(userId, options),
        () => undefined,
      );
  },
};

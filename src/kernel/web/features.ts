import type { WebFeature } from '#features/web-feature.ts';

let provided: readonly WebFeature[] = [];

/** Called once, before the first render. The pages can't import the list, which imports them. */
export function provideFeatures(features: readonly WebFeature[]): void {
  provided = features;
}

export const listFeatures = (): readonly WebFeature[] => provided;

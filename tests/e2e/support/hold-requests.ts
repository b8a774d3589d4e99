import type { Page } from '@playwright/test';

/** Delays these requests, but no page, as a slow network does; returns a function that releases them. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (!route.request().isNavigationRequest()) await release;
    await route.continue();
  });
  return resolve;
}

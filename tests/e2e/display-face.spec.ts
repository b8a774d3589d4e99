import { expect, test } from './support/test.ts';

/** Letters of headings; most are of the first font, the others of one that is fetched for them. */
for (const [locale, letters] of [
  ['pl', 'Zażółć gęślą jaźń ZAŻÓŁĆ GĘŚLĄ JAŹŃ'],
  ['tr', 'İyi geceler, düş ışığı ĞÜŞIÖÇ ğüşıöç'],
  ['fr', 'Où dort-on ? Cœur, Œuvre, ÇÀÉÈÊËÎÏÔÙÛÜ'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test(`each letter of ${locale} has the display face`, async ({ page }) => {
      await page.goto('/login');
      const heading = page.getByRole('heading', { level: 1 });
      await heading.evaluate((element, text) => {
        element.textContent = text;
      }, letters);
      await page.evaluate(() => document.fonts.ready);
      const session = await page.context().newCDPSession(page);
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument');
      const { nodeId } = await session.send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: 'h1',
      });
      const names = async () => {
        const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
        return [...new Set(fonts.map(({ familyName }) => familyName))];
      };
      await expect.poll(names).toEqual(['Zen Antique Soft']);
    });
  });
}

import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { INSTALL_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { InstallSection } from './install-section.tsx';

afterEach(() => vi.unstubAllGlobals());

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';
const worker = (active: object | null) => ({ getRegistration: async () => ({ active }) });

test.each([
  ['on plain HTTP', false, {}, MESSAGES.insecure],
  ['on an iPhone', true, { userAgent: IPHONE }, MESSAGES.ios],
  ['on an iPad', true, { userAgent: IPAD, maxTouchPoints: 5 }, MESSAGES.ios],
  ['on a Mac', true, { userAgent: IPAD, maxTouchPoints: 0 }, MESSAGES.menu],
  [
    'in the installed app on iOS',
    true,
    { userAgent: IPHONE, standalone: true },
    MESSAGES.installed,
  ],
  ['before the first copy', true, { serviceWorker: worker(null) }, MESSAGES.offlineLater],
  ['with a copy', true, { serviceWorker: worker({}) }, MESSAGES.offlineReady],
  ['in a browser without workers', true, {}, MESSAGES.offlineNever],
])('the install section shows the matching message %s', async (_case, isSecure, device, text) => {
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0, ...device });
  render(<InstallSection />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText(MESSAGES.installed) !== null).toBe(text === MESSAGES.installed);
});

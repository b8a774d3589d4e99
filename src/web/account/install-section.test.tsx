import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { INSTALL_WORDS as WORDS } from '#web/messages/install.ts';
import { InstallSection } from './install-section.tsx';

afterEach(() => vi.unstubAllGlobals());

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';
const worker = (active: object | null) => ({ getRegistration: async () => ({ active }) });
const failingWorker = { getRegistration: () => Promise.reject(new Error('not in this window')) };

test.each([
  ['on plain HTTP', false, {}, WORDS.insecure],
  ['on an iPhone', true, { userAgent: IPHONE }, WORDS.ios],
  ['on an iPad', true, { userAgent: IPAD, maxTouchPoints: 5 }, WORDS.ios],
  ['on a Mac', true, { userAgent: IPAD, maxTouchPoints: 0 }, WORDS.menu],
  ['in the installed app on iOS', true, { userAgent: IPHONE, standalone: true }, WORDS.installed],
  ['before the first copy', true, { serviceWorker: worker(null) }, WORDS.offlineLater],
  ['with a copy', true, { serviceWorker: worker({}) }, WORDS.offlineReady],
  ['in a browser without workers', true, {}, WORDS.offlineNever],
  ['in a window that refuses workers', true, { serviceWorker: failingWorker }, WORDS.offlineNever],
])('the account says what is possible %s', async (_case, isSecure, device, text) => {
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0, ...device });
  render(<InstallSection />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText(WORDS.installed) !== null).toBe(text === WORDS.installed);
});

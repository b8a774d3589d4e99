import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as english from 'virtual:messages/en/all';
import { showLanguage } from './catalogue.ts';
import { changeLanguage, followOtherTabs } from './change-language.ts';
import { currentLanguage } from './language.ts';

const toUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const toCatalogue = (tag: string, before = '') => ({
  name: tag,
  lang: tag,
  dir: 'ltr',
  url: toUrl(
    `${before};export default () => ({}); export const language = '${tag}', appUrl = 'data:text/javascript,export default () => ({})';`,
  ),
});
const LANGUAGES = {
  de: toCatalogue('de'),
  fr: toCatalogue('fr'),
  es: toCatalogue('es', 'await globalThis.spanishLoaded'),
};

/** Delivers messages to the other channels of its name, as browsers do, when told. */
class TestChannel extends EventTarget {
  static readonly open = new Set<TestChannel>();
  static sent: { from: TestChannel; data: string }[] = [];

  constructor() {
    super();
    TestChannel.open.add(this);
  }

  postMessage(data: string): void {
    TestChannel.sent.push({ from: this, data });
  }

  close(): void {}

  static deliver(): void {
    for (const { from, data } of TestChannel.sent)
      for (const channel of TestChannel.open)
        if (channel !== from) channel.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', TestChannel);
  TestChannel.open.clear();
  TestChannel.sent = [];
  document.documentElement.dataset['languages'] = toUrl(
    `export default ${JSON.stringify(LANGUAGES)}`,
  );
  followOtherTabs();
});

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['languages'];
  document.documentElement.lang = 'en';
  document.documentElement.dir = '';
  showLanguage(english);
});

it('a second choice of a language stays, and only other tabs follow', async () => {
  await changeLanguage('de');
  await changeLanguage('fr');
  const show = vi.fn<(tag: string) => void>();
  const otherTab = new TestChannel();
  otherTab.addEventListener('message', ({ data }: MessageEventInit) => show(data));
  TestChannel.deliver();
  await vi.dynamicImportSettled();
  expect(currentLanguage()).toBe('fr');
  expect(show.mock.calls).toEqual([['de'], ['fr']]);
});

it('a language that loads only after another was chosen is neither shown nor kept', async () => {
  let load = () => {};
  vi.stubGlobal('spanishLoaded', new Promise<void>((resolve) => (load = resolve)));
  const cookies: string[] = [];
  const cookie = vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    cookies.push(text.slice(0, text.indexOf(';')));
  });
  onTestFinished(() => cookie.mockRestore());
  const superseded = changeLanguage('es');
  await changeLanguage('fr');
  load();
  await superseded;
  expect(currentLanguage()).toBe('fr');
  expect(cookies).toEqual(['lang=fr']);
  expect(TestChannel.sent.map(({ data }) => data)).toEqual(['fr']);
});

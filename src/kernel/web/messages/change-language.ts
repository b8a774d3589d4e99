import { importCatalogue, importFurther, showLanguage, type FirstCatalogue } from './catalogue.ts';
import { currentLanguage } from './language.ts';

/** A language that the sleeper can choose, by its tag (tools/locales/catalogue-plugin.ts). */
type Language = { name: string; lang: string; dir: 'ltr' | 'rtl'; url: string };

/** Browsers keep a cookie for at most 400 days; the server renews it. */
const COOKIE_SECONDS = 400 * 86_400;

/** The tag of the latest choice; empty while the server chooses. */
let latest = '';

/** Sends the tag of a new language to other tabs: a channel never receives its own messages. */
let channel: BroadcastChannel | undefined;

/** The path of PUBLIC_URL; empty at the root. */
const basePath = (): string => document.documentElement.dataset['base'] ?? '';

/** All languages; the page names their module. */
export async function loadLanguages(): Promise<Readonly<Record<string, Language>>> {
  const url = document.documentElement.dataset['languages'] ?? '';
  return ((await import(/* @vite-ignore */ url)) as { default: Record<string, Language> }).default;
}

/** Shows the app in a language and remembers it in this browser; the latest of several calls wins. */
export async function changeLanguage(tag: string): Promise<void> {
  await show(tag);
  if (latest !== tag) return;
  writeCookie(tag, COOKIE_SECONDS);
  announce();
}

/** Shows the language that the account chose. A failure keeps the current one: signing in is more important. */
export async function followAccountLanguage(tag: unknown): Promise<void> {
  if (typeof tag === 'string') await changeLanguage(tag).catch(() => {});
}

/** Shows the language that another tab has changed to; without a network the current one stays. */
export function followOtherTabs(): void {
  channel = new BroadcastChannel('lelap-language');
  channel.addEventListener('message', ({ data: tag }) => {
    if (tag !== currentLanguage()) show(tag).catch(() => {});
  });
}

/** Forgets the choice and shows the language that the server chooses for this browser. */
export async function chooseAutomatically(): Promise<void> {
  latest = '';
  writeCookie('', 0);
  const page = await fetch(`${basePath()}/login`, {
    method: 'HEAD',
    headers: { accept: 'text/html' },
  });
  if (latest !== '') return;
  const tag = page.headers.get('content-language') ?? 'en';
  await show(tag);
  if (latest === tag) announce();
}

/** Shows the app in a language, in this tab alone. */
async function show(tag: string): Promise<void> {
  latest = tag;
  const language = (await loadLanguages())[tag];
  if (language === undefined) return;
  const first = (await importCatalogue(language.url)) as FirstCatalogue;
  const further = await importFurther(first);
  if (latest !== tag) return;
  const root = document.documentElement;
  root.lang = language.lang;
  root.dir = language.dir;
  showLanguage(first, further);
}

function writeCookie(tag: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `lang=${tag}; Path=${basePath()}/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Other tabs follow, and the worker fetches the pages and messages of this language. */
function announce(): void {
  channel?.postMessage(currentLanguage());
  navigator.serviceWorker?.controller?.postMessage('language');
}

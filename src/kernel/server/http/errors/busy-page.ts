import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#kernel/contract/app-error.ts';
import { choosePageLanguage } from '#kernel/server/http/language.ts';
import { prefersHtml } from '#kernel/server/http/pages/accept-header.ts';
import { listLanguages } from '#kernel/server/i18n/catalogues.ts';
import { wordKey } from '#kernel/server/i18n/word.ts';

/** The colours of the app's pages (src/web/styles/tokens.css), without a file that would have to be requested. */
const STYLE =
  ':root{color-scheme:dark light;background:oklch(.178 .027 252);color:oklch(.92 .028 85);font:1rem/1.5 system-ui,sans-serif}' +
  '@media(prefers-color-scheme:light){:root{background:oklch(.958 .018 84);color:oklch(.27 .055 254)}}' +
  'body{min-height:100vh;margin:0;display:grid;place-items:center}p{max-width:24rem;padding:1.5rem;text-align:center;text-wrap:balance}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether a browser would show the failure, of an overload or a restart, as a page. */
export const needsBusyPage = ({ method, headers }: FastifyRequest, { text }: AppError): boolean =>
  typeof text === 'object' &&
  text.key === 'error.UNAVAILABLE' &&
  method === 'GET' &&
  prefersHtml(headers.accept);

/** Sends a page that says so and reloads itself. */
export function sendBusyPage(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  const { language } = choosePageLanguage(reply.request, listLanguages(), 'auto');
  const direction = new Intl.Locale(language).getTextInfo().direction ?? 'ltr';
  return reply
    .headers({
      refresh: retryAfterSeconds,
      'content-language': language,
      'content-security-policy': CONTENT_SECURITY_POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>Lelap</title><style>${STYLE}</style>` +
        `<p role="status">${wordKey('page.busy', {}, language)}</p>`,
    );
}

import type { ResponseData } from '#features/routes.ts';
import { wordDevice } from '#kernel/server/i18n/word.ts';

export function wordAuthSessions(
  page: ResponseData<'GET /account/sessions'>,
  language: string,
): ResponseData<'GET /account/sessions'> {
  const items = page.items.map((item) => ({ ...item, name: wordDevice(item.name, language) }));
  return { ...page, items };
}

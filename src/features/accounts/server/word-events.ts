import type { ResponseData } from '#features/routes.ts';
import { wordDevice } from '#kernel/server/i18n/word.ts';

export function wordAccountEvents(
  page: ResponseData<'GET /account/events'>,
  language: string,
): ResponseData<'GET /account/events'> {
  const items = page.items.map((event) => ({
    ...event,
    device: event.device && wordDevice(event.device, language),
    detail:
      event.detail && event.kind === 'device-signed-out'
        ? wordDevice(event.detail, language)
        : event.detail,
  }));
  return { ...page, items };
}

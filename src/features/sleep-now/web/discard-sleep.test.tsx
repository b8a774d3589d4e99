import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '#kernel/web/api/call.ts';
import { stubServer, unreachable } from '#kernel/web/api/server.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { DiscardSleep } from './discard-sleep.tsx';

it('while the server does not answer, Discard says why it is disabled', async () => {
  stubServer({ 'GET /months': unreachable });
  const sleep = { id: 'slip', startTime: '2026-11-19T17:00:00.000Z' };
  renderPart(<DiscardSleep sleep={sleep} onDiscarded={() => undefined} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Discard' });
  expect([button.disabled, button.getAttribute('aria-describedby')]).toEqual([false, null]);
  await call('GET /months').catch(() => undefined);
  const reason = await screen.findByText('This needs the server, and it isn’t responding.');
  expect([button.disabled, button.getAttribute('aria-describedby')]).toEqual([true, reason.id]);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { stubServer, success } from '../server.fixture.ts';
import { useSleepSearch } from './diary.ts';

it('a search is sent in the body, never in an address or to the console, and pages', async () => {
  const page = (id: string, nextCursor: string | null) => ({
    items: [{ id }],
    total: 2,
    nextCursor,
  });
  const server = stubServer({ 'POST /sleeps/search': success(page('newer', 'older')) });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook((q: string) => useSleepSearch(q, { to: '2026-03-05' }), {
    wrapper,
    initialProps: ' ',
  });
  expect([result.current.fetchStatus, server.calls]).toEqual(['idle', []]);

  rerender('a secret dream');
  await waitFor(() => expect(result.current.data?.pages[0]?.total).toBe(2));
  server.answers['POST /sleeps/search'] = success(page('oldest', null));
  await result.current.fetchNextPage();
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  const asked = { q: 'a secret dream', to: '2026-03-05' };
  expect(server.sent('POST /sleeps/search')).toEqual([asked, { ...asked, cursor: 'older' }]);
  const addresses = vi
    .mocked(fetch)
    .mock.calls.map(([input, init]) => new Request(input, init).url);
  expect(addresses.join()).not.toContain('secret');
  expect(JSON.stringify(vi.mocked(console.log).mock.calls)).not.toContain('secret');
});

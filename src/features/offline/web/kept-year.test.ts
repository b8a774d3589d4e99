import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MONTHS_QUERY, NIGHTS_QUERY } from '#diary/web/queries.ts';
import { silence } from '#kernel/web/api/server-silence.ts';
import {
  noResponseYet,
  refusal,
  stubServer,
  success,
  unreachable,
} from '#kernel/web/api/server.fixture.ts';
import { answerOffline } from './answer-offline.ts';
import { findAnswer, type Year } from './kept-year.ts';
import { outbox } from './outbox.ts';

const list = (dates: readonly string[], nextCursor: string | null) => ({
  pages: [{ items: dates.map((sleepDate) => ({ sleepDate })), nextCursor }],
  pageParams: [null],
});
const ACTIVE = {};

/** Two nights of a longer diary, and its active sleep. */
const YEAR = {
  nights: list(['2026-11-28', '2026-11-27'], '2026-11-27'),
  sleeps: {
    pages: [
      { items: [ACTIVE, { sleepDate: '2026-11-28' }], nextCursor: 'a' },
      { items: [{ sleepDate: '2026-11-27' }], nextCursor: 'b' },
    ],
    pageParams: [null, 'a'],
  },
  months: { items: ['kept'] },
  insights: 'insights',
  account: 'account',
} as unknown as Year;

describe('what is kept of the last year', () => {
  it.each([
    ['the account', ['account', 'budi'], 'account'],
    ['the figures', ['diary', 'insights'], 'insights'],
    ['figures up to a date', ['diary', 'insights', '2026-11-27'], undefined],
    ['the newest nights', ['diary', 'nights', {}], ['2026-11-28', '2026-11-27']],
    ['nights of a range', ['diary', 'nights', { from: '2026-11-28' }], ['2026-11-28']],
    // Of the oldest date there may be more.
    ['nights that began before', ['diary', 'nights', { from: '2026-11-27' }], undefined],
    ['all sleeps', ['diary', 'sleeps', {}], YEAR.sleeps],
    ['sleeps until a date', ['diary', 'sleeps', { to: '2026-11-27' }], undefined],
    ['the sleeps of a date', ['diary', 'sleeps-of-date', '2026-11-28'], ['2026-11-28']],
    ['the sleeps of no date', ['diary', 'sleeps-of-date', undefined], undefined],
    ['an older date', ['diary', 'sleeps-of-date', '2025-11-28'], undefined],
    ['a search', ['diary', 'search', 'rain', {}], undefined],
  ])('answers %s', (_, key, expected) => {
    const found = findAnswer(YEAR, key);
    const dates = Array.isArray(found) && found.map(({ sleepDate }) => sleepDate);
    expect(dates || found).toEqual(expected);
  });

  it.each([
    [{ from: '2026-11-28' }, [ACTIVE, { sleepDate: '2026-11-28' }]],
    [{ from: '2026-11-28', to: '2026-11-28' }, [{ sleepDate: '2026-11-28' }]],
  ])('answers the sleeps of the range %o', (range, items) => {
    const pages = [{ items, nextCursor: null }];
    expect(findAnswer(YEAR, ['diary', 'sleeps', range])).toEqual({ pages, pageParams: [null] });
  });

  it('answers every range of a diary that began within the year', () => {
    const whole = { ...YEAR, nights: list(['2026-11-28'], null) } as Year;
    expect(findAnswer(whole, ['diary', 'nights', { from: '2020-01-01' }])).toHaveLength(1);
  });
});

describe('a query without an answer', () => {
  const keeps = (kept: object | undefined) => vi.spyOn(outbox, 'readYear').mockResolvedValue(kept);

  function openClient() {
    const client = new QueryClient();
    client.setQueryDefaults(['diary'], { persister: answerOffline });
    return client;
  }

  beforeEach(() => {
    silence.set(false);
    keeps(YEAR);
  });

  it('shows what is kept, which is asked for again', async () => {
    const server = stubServer({ 'GET /months': unreachable });
    const client = openClient();
    expect(await client.fetchQuery(MONTHS_QUERY)).toBe(YEAR.months);
    const isInvalidated = () => client.getQueryState(MONTHS_QUERY.queryKey)?.isInvalidated;
    await vi.waitFor(() => expect(isInvalidated()).toBe(true));
    silence.set(false);
    server.answers['GET /months'] = success({ items: ['new'] });
    expect(await client.fetchQuery(MONTHS_QUERY)).toEqual({ items: ['new'] });
  });

  it('keeps its data, and does not wait for a server that is known to be silent', async () => {
    const server = stubServer({ 'GET /months': success({ items: ['shown'] }) });
    const client = openClient();
    const shown = await client.fetchQuery(MONTHS_QUERY);
    silence.set(true);
    server.answers['GET /months'] = noResponseYet;
    expect(await client.fetchQuery({ ...MONTHS_QUERY, staleTime: 0 })).toBe(shown);
    expect(server.lines()).toEqual(['GET /months']);
  });

  it('fails for a further page', async () => {
    stubServer({ 'GET /nights': unreachable });
    const client = openClient();
    expect(await client.fetchInfiniteQuery(NIGHTS_QUERY)).toBe(YEAR.nights);
    const query = client.getQueryCache().find({ queryKey: NIGHTS_QUERY.queryKey });
    const meta = { fetchMore: { direction: 'forward' } } as const;
    await expect(query?.fetch(undefined, { meta })).rejects.toThrow('no answer');
  });

  it.each([
    ['a server that refuses', refusal(500), YEAR],
    ['a year that another build has kept', unreachable, { ...YEAR, version: 'old' }],
    ['nothing kept', unreachable, undefined],
  ])('fails with %s', async (_, answer, kept) => {
    keeps(kept);
    stubServer({ 'GET /months': answer });
    await expect(openClient().fetchQuery(MONTHS_QUERY)).rejects.toThrow('Call failed');
  });
});

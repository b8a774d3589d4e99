import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Every route of the apps that `build` creates, as `METHOD /path/:parameter`, including undocumented ones, as Fastify
 * reports them. Omits HEAD routes of GET routes.
 */
export async function routesOf(build: () => Promise<unknown>): Promise<string[]> {
  const routes = new Set<string>();
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.add(`${each} ${url}`);
    });
  };
  subscribe('fastify.initialization', watch);
  await build();
  unsubscribe('fastify.initialization', watch);
  const comesWithGet = (route: string) =>
    route.startsWith('HEAD ') && routes.has(route.replace('HEAD', 'GET'));
  return [...routes].filter((route) => !comesWithGet(route)).toSorted();
}

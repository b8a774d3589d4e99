import type { FastifyInstance, FastifyReply } from 'fastify';

type EndListener = (reply: FastifyReply, outcome: 'answered' | 'left') => void;

export type RequestsInFlight = {
  readonly unanswered: ReadonlySet<FastifyReply>;
  /** Calls back once per request: when its response is sent or its client has left. */
  onEnd(listener: EndListener): void;
};

/** Tracks running requests. Fastify has no hook for clients that leave. */
export function trackRequests(app: FastifyInstance): RequestsInFlight {
  const unanswered = new Set<FastifyReply>();
  const listeners: EndListener[] = [];
  const end: EndListener = (reply, outcome) => {
    if (!unanswered.delete(reply)) return;
    for (const listener of listeners) listener(reply, outcome);
  };

  app.addHook('onRequest', (_request, reply, done) => {
    unanswered.add(reply);
    reply.raw.once('close', () => end(reply, 'left'));
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    end(reply, 'answered');
    done();
  });
  return { unanswered, onEnd: (listener) => void listeners.push(listener) };
}

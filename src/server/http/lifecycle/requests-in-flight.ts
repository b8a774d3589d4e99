import type { FastifyInstance, FastifyReply } from 'fastify';

type EndListener = (reply: FastifyReply, outcome: 'answered' | 'left') => void;

export type RequestsInFlight = {
  readonly unanswered: ReadonlySet<FastifyReply>;
  /** Calls back once for each request: when its answer is out, or its client has left before that. */
  onEnd(listener: EndListener): void;
};

/** Knows which requests are at work. Fastify itself doesn't tell of those whose client goes away. */
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

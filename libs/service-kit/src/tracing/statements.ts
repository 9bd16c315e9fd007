import { AsyncResource } from 'node:async_hooks';
import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import type { Spans } from './spans.js';
import { describeStatement } from './statement-text.js';

type Query = (...parts: unknown[]) => unknown;
type Callback = (...results: unknown[]) => void;

/**
 * A span for each statement of what is being done, whoever sends it: the kit's SQL and Prisma's go through the same pool. What runs
 * in the background, as the relay looking for events, belongs to nothing and is not told.
 */
export function traceStatements(pool: pg.Pool, spans: Spans): void {
  pool.on('connect', (client) => traceClient(client, spans));
  // A call that waits for a connection is given it by whoever gives it back.
  const connect = pool.connect.bind(pool) as Query;
  pool.connect = ((callback?: Callback) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
}

function traceClient(client: pg.PoolClient, spans: Spans): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...parts: unknown[]) => {
    const [statement] = parts;
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text;
    if (!text || !spans.current?.isRecording()) return query(...parts);
    const told = describeStatement(text);
    const span = spans.part(told.summary, SpanKind.CLIENT, {
      'db.system.name': 'postgresql',
      'db.query.text': told.text,
    });
    if (!span) return query(...parts);
    const callback = parts.at(-1);
    if (typeof callback === 'function') {
      const answer: Callback = (error, ...results) => {
        spans.end(span, error);
        (callback as Callback)(error, ...results);
      };
      return query(...parts.slice(0, -1), answer);
    }
    const answer = query(...parts) as Promise<unknown>;
    answer.then(
      () => spans.end(span),
      (error: unknown) => spans.end(span, error),
    );
    return answer;
  }) as typeof client.query;
}

import { AsyncResource } from 'node:async_hooks';
import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import type { Spans } from './spans.js';
import { describeStatement } from './statement-text.js';

type Query = (...parts: unknown[]) => unknown;
type Callback = (...results: unknown[]) => void;

/**
 * A span for each statement within a span, of the kit and of Prisma, which share the pool. Background work, such as the poll of the
 * relay, has no current span and is not traced.
 */
export function traceStatements(pool: pg.Pool, spans: Spans): void {
  pool.on('connect', (client) => traceClient(client, spans));
  // A waiting call gets its connection in the async context of the call that releases it.
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
    const description = describeStatement(text);
    const span = spans.child(description.summary, SpanKind.CLIENT, {
      'db.system.name': 'postgresql',
      'db.query.text': description.text,
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

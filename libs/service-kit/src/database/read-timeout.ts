import type pg from 'pg';

type Query = (...parts: unknown[]) => unknown;

const isReadTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/**
 * Destroys a connection as soon as a statement on it timed out: its host no longer responds. pg rejects the statement only, so
 * that the next one, such as a rollback, would wait on the same connection.
 */
export function destroyOnReadTimeout(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: pg.Connection };
    const destroyOnTimeout = (error: unknown) => {
      if (isReadTimeout(error)) connection.stream.destroy();
    };
    const query = client.query.bind(client) as Query;
    client.query = ((...parts: unknown[]) => {
      const callback = parts.at(-1);
      if (typeof callback === 'function') {
        return query(...parts.slice(0, -1), (error: unknown, ...results: unknown[]) => {
          destroyOnTimeout(error);
          (callback as Query)(error, ...results);
        });
      }
      const answer = query(...parts);
      if (answer instanceof Promise) answer.catch(destroyOnTimeout);
      return answer;
    }) as typeof client.query;
  });
}

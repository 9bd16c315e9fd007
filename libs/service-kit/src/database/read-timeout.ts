import type pg from 'pg';

type Query = (...parts: unknown[]) => unknown;

/** As pg says it. */
const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/**
 * Breaks a connection as soon as a statement on it was not answered in time: its host has gone without a word. pg gives up the
 * statement only, so that what comes next, such as a rollback, would wait on the same connection.
 */
export function destroyOnReadTimeout(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: pg.Connection };
    const look = (error: unknown) => {
      if (isUnanswered(error)) connection.stream.destroy();
    };
    const query = client.query.bind(client) as Query;
    client.query = ((...parts: unknown[]) => {
      const callback = parts.at(-1);
      if (typeof callback === 'function') {
        return query(...parts.slice(0, -1), (error: unknown, ...results: unknown[]) => {
          look(error);
          (callback as Query)(error, ...results);
        });
      }
      const answer = query(...parts);
      if (answer instanceof Promise) answer.catch(look);
      return answer;
    }) as typeof client.query;
  });
}

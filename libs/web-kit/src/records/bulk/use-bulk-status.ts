import { BULK_ROWS, type BulkStatusAnswer, type BulkStatusRow } from '@umbral/contracts';
import type { AnyInput } from '../../call/input';
import type { InvalidationTarget } from '../../query/operation-query';
import { useWrite } from '../../query/use-command';
import type { BulkOperation } from '../screen';

export interface Switched {
  isActive: boolean;
  results: readonly BulkStatusRow[];
  /** How many have no result, because a batch failed. */
  left: number;
}

/** Activates or deactivates records, in batches of the size that the service accepts. */
export function useBulkStatus(op: BulkOperation, invalidates: readonly InvalidationTarget[] | undefined) {
  const command = useWrite<BulkStatusAnswer, AnyInput>(op, {
    invalidates,
    failure: 'No se pudo cambiar el estado. Revisa la conexión e inténtalo de nuevo.',
  });

  async function send(ids: readonly number[], isActive: boolean, etags?: Record<string, string>): Promise<Switched> {
    const results: BulkStatusRow[] = [];
    for (let at = 0; at < ids.length; at += BULK_ROWS) {
      const outcome = await command.run({ body: { ids: ids.slice(at, at + BULK_ROWS), isActive, etags } });
      if (!outcome.ok) break;
      results.push(...outcome.answer.results);
    }
    return { isActive, results, left: ids.length - results.length };
  }

  return {
    /** Returns the result of each; none when the first batch failed, which the toast has reported. */
    async run(ids: readonly number[], isActive: boolean): Promise<Switched> {
      command.renewKey();
      const switched = await send(ids, isActive);
      // Its undo is another submit, also after a batch of which no answer arrived.
      command.renewKey();
      return switched;
    },
    /** Reverts those that were changed, unless they have changed since (their ETags are sent). */
    undo: ({ isActive, results }: Switched): Promise<Switched> => {
      const changed = results.filter((row) => row.changed);
      const etags = Object.fromEntries(changed.map(({ id, etag }) => [id, etag ?? '']));
      return send(
        changed.map(({ id }) => id),
        !isActive,
        etags,
      );
    },
    isRunning: command.isRunning,
  };
}

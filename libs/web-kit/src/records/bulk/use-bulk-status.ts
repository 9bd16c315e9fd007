import { BULK_ROWS, type BulkStatusAnswer, type BulkStatusRow } from '@umbral/contracts';
import type { AnyInput } from '../../call/input';
import type { InvalidationTarget } from '../../query/operation-query';
import { useWrite } from '../../query/use-command';
import type { BulkOperation } from '../screen';

export interface Switched {
  isActive: boolean;
  results: readonly BulkStatusRow[];
}

/** Switches records on or off, as many at a time as the service takes. */
export function useBulkStatus(op: BulkOperation, invalidates: readonly InvalidationTarget[] | undefined) {
  const command = useWrite<BulkStatusAnswer, AnyInput>(op, {
    invalidates,
    failure: 'No se pudo cambiar el estado. Revisa la conexión e inténtalo de nuevo.',
  });

  /** Answers what became of each; nothing when the first of them could not be sent, which has been told then. */
  async function run(ids: readonly number[], isActive: boolean, etags?: Record<string, string>): Promise<Switched> {
    const results: BulkStatusRow[] = [];
    for (let at = 0; at < ids.length; at += BULK_ROWS) {
      const outcome = await command.run({ body: { ids: ids.slice(at, at + BULK_ROWS), isActive, etags } });
      if (!outcome.ok) break;
      results.push(...outcome.answer.results);
    }
    return { isActive, results };
  }

  return {
    run,
    /** The way back for those that were changed, unless somebody has changed them since. */
    undo: ({ isActive, results }: Switched): Promise<Switched> => {
      const changed = results.filter((row) => row.changed);
      const etags = Object.fromEntries(changed.map(({ id, etag }) => [id, etag ?? '']));
      return run(
        changed.map(({ id }) => id),
        !isActive,
        etags,
      );
    },
    isRunning: command.isRunning,
  };
}

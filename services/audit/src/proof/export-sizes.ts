import { NO_HEAD_MESSAGE } from '@umbral/contracts';
import { AppError, refusedField, type Database } from '@umbral/service-kit';
import type { Heads } from './heads.js';
import { hasUndeclaredRemoval } from './seal-entries.js';
import type { Sealer } from './sealer.js';

const UNDECLARED_MESSAGE =
  'Después de este sello se han retirado movimientos por la regla de conservación. Exporta hasta uno más reciente';

interface Sizes {
  from: number;
  to: number;
}

/**
 * The sizes of an export, both of heads. A verifier accepts removed entries only with the entry that declares their removal, so an
 * export with the ones has the other.
 * @throws AppError not_sealed, validation
 */
export async function exportSizes(
  { database, heads, sealer }: { database: Database; heads: Heads; sealer: Sealer },
  query: { from?: number | undefined; to?: number | undefined },
): Promise<Sizes> {
  if (!(await heads.newest())) throw new AppError('not_sealed');
  const head = query.to === undefined ? await sealer.lastHead() : await heads.named('to', query.to);
  if (!head) throw new AppError('not_sealed');
  const sizes = { from: query.from ? (await heads.named('from', query.from)).size : 0, to: head.size };
  if (sizes.from > sizes.to) throw refusedField('from', NO_HEAD_MESSAGE);
  if (query.to !== undefined && (await hasUndeclaredRemoval(database, sizes)))
    throw refusedField('to', UNDECLARED_MESSAGE);
  return sizes;
}

import { releaseMovement } from '@umbral/contracts';
import { desc, record, sql } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

/** No scope: the operations check who may publish the module. */
export const releaseMovements = record({
  table: 'release_movements',
  alias: 'm',
  row: releaseMovement,
  columns: {},
  order: [desc(sql`m.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.ReleaseMovementUncheckedUpdateInput) =>
    db.releaseMovement.update({ where: { id }, data, select: { id: true } }),
  title: ({ module, newVersion }) => `${module} ${newVersion}`,
  audited: ['newVersion', 'formerVersion', 'publisher', 'commit', 'note', 'audience'],
});

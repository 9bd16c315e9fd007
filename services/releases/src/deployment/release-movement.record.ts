import { releaseMovement } from '@umbral/contracts';
import { desc, record, sql } from '@umbral/service-kit';
import * as z from 'zod';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

/** No scope: the operations check who may publish the module. */
export const releaseMovements = record({
  table: 'release_movements',
  alias: 'm',
  row: releaseMovement.extend({ releaseId: z.number() }),
  columns: { releaseId: sql`(select r.id from releases r where r.path = m.path)` },
  order: [desc(sql`m.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.ReleaseMovementUncheckedUpdateInput) =>
    db.releaseMovement.update({ where: { id }, data, select: { id: true } }),
  title: ({ module, newVersion }) => `${module} ${newVersion}`,
  auditId: ({ releaseId }) => releaseId,
  audited: ['newVersion', 'formerVersion', 'publisher', 'commit', 'note', 'audience'],
});

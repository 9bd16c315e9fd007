import { moduleName, releaseMovement, releasePath } from '@umbral/contracts';
import { desc, record, sql } from '@umbral/service-kit';
import * as z from 'zod';
import type { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

const row = releaseMovement
  .pick({ newVersion: true, commit: true, note: true })
  .extend({ id: z.number(), module: moduleName, path: releasePath, publisher: z.string().nullable() });

/** A stored release in its audit entry, with the field names of movements. No scope: the operation checks the module. */
export const releases = record({
  table: 'releases',
  alias: 'r',
  row,
  columns: { newVersion: sql`r.release_version` },
  order: [desc(sql`r.id`)],
  save: (db: Tx['db'], id: number, data: Prisma.ReleaseUncheckedUpdateInput) =>
    db.release.update({ where: { id }, data, select: { id: true } }),
  title: ({ module, newVersion }) => `${module} ${newVersion}`,
  audited: ['newVersion', 'publisher', 'commit', 'note'],
});

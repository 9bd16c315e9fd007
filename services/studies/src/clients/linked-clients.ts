import { UNKNOWN_CLIENT_MESSAGE, type ViabilityStudyForm } from '@umbral/contracts';
import { allOf, AppError, sql, type Context } from '@umbral/service-kit';
import { recordScope } from '../records/record.scope.js';
import type { Tx } from '../transaction.js';

/** A client that a form refers to, and the path of the field. */
interface Link {
  path: string;
  clientId: number | null | undefined;
}

/**
 * Refuses clients that are not visible to the caller. A client already linked to the record stays, because the editor did not choose it.
 *
 * @throws AppError validation, at each field
 */
export async function assertClients(
  tx: Pick<Tx, 'many'>,
  call: Context,
  links: readonly Link[],
  before: readonly (number | null)[] = [],
): Promise<void> {
  const chosen = links.filter(({ clientId }) => clientId && !before.includes(clientId));
  if (chosen.length === 0) return;
  const ids = chosen.map(({ clientId }) => clientId);
  const visible = await tx.many<{ id: number }>(
    // Locked: a client that is being merged would be gone before the link is stored.
    sql`select c.id from clients c where ${allOf(sql`c.id = any(${ids}::int[])`, recordScope('c')(call))} for key share`,
  );
  const seen = new Set(visible.map(({ id }) => id));
  const errors = chosen
    .filter(({ clientId }) => clientId && !seen.has(clientId))
    .map(({ path }) => ({ path, message: UNKNOWN_CLIENT_MESSAGE }));
  if (errors.length > 0) throw new AppError('validation', { errors });
}

/** The clients among the people of a study. */
export const linksOf = ({ holders, guarantors }: Pick<ViabilityStudyForm, 'holders' | 'guarantors'>): Link[] => [
  ...holders.map(({ clientId }, index) => ({ path: `holders.${index}.clientId`, clientId })),
  ...guarantors.map(({ clientId }, index) => ({ path: `guarantors.${index}.clientId`, clientId })),
];

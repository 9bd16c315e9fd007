import { isOtherPerson, UNKNOWN_CLIENT_MESSAGE, type Holder, type ViabilityStudyForm } from '@umbral/contracts';
import { allOf, AppError, sql, type Context } from '@umbral/service-kit';
import { recordScope } from '../records/record.scope.js';
import type { Tx } from '../transaction.js';
import { fullNameOf, inWords } from './full-name.js';

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

type Person = Pick<Holder, 'name' | 'phone'> & Pick<Link, 'clientId'>;

/**
 * People without the links of those whose name and phone are now those of another person than the client: the editor has retyped the
 * person, and did not choose the link.
 */
export async function withoutOutdatedLinks<One extends Person>(
  tx: Pick<Tx, 'many'>,
  people: readonly One[],
  before: readonly Person[],
): Promise<One[]> {
  const retyped = people.filter((person) => {
    const former = before.filter(({ clientId }) => clientId && clientId === person.clientId);
    return former.length > 0 && former.every((each) => isOtherPerson(inWordsOf(person), inWordsOf(each)));
  });
  if (retyped.length === 0) return [...people];
  const clients = await tx.many<{ id: number; name: string; phone: string | null }>(
    sql`select c.id, ${fullNameOf('c')} as name, c.phone from clients c where c.id = any(${retyped.map(({ clientId }) => clientId)}::int[])`,
  );
  const outdated = new Set(
    retyped.filter((person) =>
      clients.some((client) => client.id === person.clientId && isOtherPerson(inWordsOf(person), client)),
    ),
  );
  return people.map((person) => (outdated.has(person) ? { ...person, clientId: null } : person));
}

const inWordsOf = ({ name, phone }: Person) => ({ name: inWords(name), phone });

import type { Context } from '@umbral/service-kit';
import {
  allOf,
  AppError,
  changesOf,
  matches,
  recordEventPayload,
  refusedField,
  sql,
  type Queryable,
  type RowOf,
} from '@umbral/service-kit';
import { NO_SURNAME, type Holder, type ReportMailForm } from '@umbral/contracts';
import { clients } from '../clients/client.record.js';
import { foldedNameOf, inWords } from '../clients/full-name.js';
import { keptClient } from '../clients/merge-clients.js';
import { recordScope } from '../records/record.scope.js';
import type { Tx } from '../transaction.js';

export type Client = RowOf<typeof clients.row>;
type Person = Pick<Holder, 'name' | 'phone' | 'clientId'>;
type Owned = Pick<Client, 'userId' | 'companyId'>;

/** What was shown of the addressee. */
interface Shown {
  to: string;
  /** Null: the client was not known; undefined: the caller did not say. */
  clientId?: number | null | undefined;
  holder?: ReportMailForm['holder'];
}

const OTHER = 'El destinatario ha cambiado. Cierra el correo y vuelve a abrirlo';
const MOVED = 'El email del cliente ha cambiado. Revísalo antes de enviar';

/** The visible client of a person in a study: the linked one with their name or phone, else the newest with both. */
export async function clientOf(database: Queryable, call: Context, person: Person): Promise<Client | undefined> {
  const [name, phone] = [inWords(person.name), person.phone ?? ''];
  const isNamed = sql`${foldedNameOf('c')} = fold(${name})`;
  const hasPhone = sql`phone_digits(coalesce(c.phone, '')) = phone_digits(${phone})`;
  const find = async (...conditions: Parameters<typeof allOf>): Promise<Client | undefined> => {
    const where = allOf(...conditions, recordScope('c')(call));
    return (await clients.many(database, where, sql`order by c.id desc limit 1`))[0];
  };
  const isSame = sql`(${isNamed} or ${hasPhone} and phone_digits(${phone}) <> '')`;
  const linked = person.clientId ? await find(sql`c.id = ${person.clientId}`, isSame) : undefined;
  // By words, whose blanks may be several: the column has an index.
  return linked ?? find(...name.split(' ').map((word) => matches('c.search_text', word)), isNamed, hasPhone);
}

/**
 * The client the mail goes to, locked; created when no visible client matches, with the owner of the study: an administrator may send
 * for an office, which has to see its client.
 * @throws AppError validation
 */
export async function lockClientOf(tx: Tx, call: Context, study: Owned, person: Person, shown: Shown): Promise<Client> {
  const found = await clientOf(tx, call, person);
  const { to, clientId } = shown;
  const kept = clientId ? await keptClient(tx, clientId) : undefined;
  assertSame({ ...shown, clientId: kept ?? clientId }, person, found);
  return found ? lockAddressee(tx, found.id, to) : makeClient(tx, study, person, to);
}

/** The address must not be stored with another client. One with an address may have been created by a concurrent call. */
function assertSame({ clientId, holder }: Shown, { name, phone }: Person, found: Client | undefined): void {
  const isOther = clientId !== undefined && clientId !== (found?.id ?? null);
  const isNew = clientId === null && typeof found?.email === 'string';
  // A missing client is made of the holder, so it has to be the one that was shown.
  const isExchanged = clientId === null && holder && (holder.name !== name || holder.phone !== phone);
  if ((isOther && !isNew) || isExchanged) throw refusedField('to', OTHER);
}

/** Locks a client, or the one into which it was merged, whose address must be the one that was shown; without an address it gets it. @throws AppError validation */
export async function lockAddressee(tx: Tx, id: number, to: string): Promise<Client> {
  await tx.lock('clients', id);
  const kept = await keptClient(tx, id);
  if (kept !== undefined) return lockAddressee(tx, kept, to);
  const before = await existing(tx, id);
  if (before.email !== null) {
    assertStillTheirs(to, before.email);
    return before;
  }
  await clients.save(tx.db, id, { email: to, version: { increment: 1 } });
  const after = await existing(tx, id);
  audit(tx, 'update', after, before);
  tx.publish('studies.client.changed', recordEventPayload(after));
  return after;
}

/** The client must still have the address that was shown. @throws AppError validation */
export function assertStillTheirs(shown: string, email: string | null): void {
  if (shown !== email) throw refusedField('to', MOVED);
}

async function makeClient(tx: Tx, { userId, companyId }: Owned, { name, phone }: Person, to: string): Promise<Client> {
  const [firstName = '', ...rest] = inWords(name).split(' ');
  const { id } = await tx.db.client.create({
    data: { firstName, lastName: rest.join(' ') || NO_SURNAME, phone, email: to, userId, companyId },
    select: { id: true },
  });
  const made = await existing(tx, id);
  audit(tx, 'create', made);
  tx.publish('studies.client.created', recordEventPayload(made));
  return made;
}

async function existing(tx: Queryable, id: number): Promise<Client> {
  const client = await clients.one(tx, sql`c.id = ${id}`);
  if (!client) throw new AppError('not_found');
  return client;
}

const audit = (tx: Tx, action: 'create' | 'update', after: Client, before?: Client): void =>
  tx.audit({
    action,
    entityType: 'client',
    entityId: after.id,
    entityName: clients.title(after),
    changes: changesOf(clients, before, after),
  });

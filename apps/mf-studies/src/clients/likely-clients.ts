import {
  fullName,
  clientMergesApi,
  clientsApi,
  PHONE_DIGITS,
  phoneDigitsOf,
  plainName,
  type ClientRecord,
} from '@umbral/contracts';
import { rowsOf, useOperation } from '@umbral/web-kit';
import { useSettled } from '../parts/use-settled';

/** Maximum number of proposals. */
const MAXIMUM_PROPOSALS = 3;

export interface Typed {
  name: string;
  phone: string;
}

/** The search terms: a complete phone, and a name of two words. Shorter input would match too many clients. */
export const searchesOf = ({ name, phone }: Typed): { phone: string | undefined; name: string | undefined } => ({
  phone: phoneDigitsOf(phone).length === PHONE_DIGITS ? phoneDigitsOf(phone) : undefined,
  name: /\S{2,}\s+\S{2,}/.test(name.trim()) ? name.trim() : undefined,
});

/** The likely clients, phone matches first. */
export function likelyClients(found: readonly ClientRecord[], typed: Typed): ClientRecord[] {
  const wanted = searchesOf(typed);
  const hasPhone = ({ phone }: ClientRecord) => wanted.phone !== undefined && phoneDigitsOf(phone) === wanted.phone;
  const hasName = (client: ClientRecord) =>
    wanted.name !== undefined && plainName(fullName(client)).startsWith(plainName(wanted.name));
  const ofPhone = found.filter(hasPhone);
  const all = [...ofPhone, ...found.filter((client) => !hasPhone(client) && hasName(client))];
  return [...new Map(all.map((client) => [client.id, client])).values()].slice(0, MAXIMUM_PROPOSALS);
}

/** '¿Es Ana Pérez, 612 345 678?' */
export const questionOf = (client: ClientRecord): string =>
  `¿Es ${[fullName(client), client.phone].filter(Boolean).join(', ')}?`;

/** The visible clients that match a typed name or phone; empty after a failure. */
export function useLikelyClients(typed: Typed, isWanted: boolean): ClientRecord[] {
  const settled = { name: useSettled(typed.name) ?? '', phone: useSettled(typed.phone) ?? '' };
  const { name, phone } = searchesOf(settled);
  const ofPhone = useOperation(
    clientMergesApi.duplicates,
    { query: { phone } },
    { enabled: isWanted && Boolean(phone) },
  );
  const ofName = useOperation(
    clientsApi.list,
    { query: { search: name, page: 1 } },
    { enabled: isWanted && Boolean(name) },
  );
  return isWanted ? likelyClients([...(ofPhone.data ?? []), ...rowsOf(ofName.data)], settled) : [];
}

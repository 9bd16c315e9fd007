import { fullName, clientMergesApi, clientsApi, type ClientRecord } from '@umbral/contracts';
import { foldText } from '@umbral/ui';
import { rowsOf, useOperation } from '@umbral/web-kit';
import { useSettled } from '../parts/use-settled';

/** A Spanish phone without its prefix. */
const PHONE_DIGITS = 9;
/** Maximum number of proposals. */
const MAXIMUM_PROPOSALS = 3;

export interface Typed {
  name: string;
  phone: string;
}

const digitsOf = (phone: string | null): string => (phone ?? '').replace(/\D/g, '').slice(-PHONE_DIGITS);
const plain = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();

/** The search terms: a complete phone, and a name of two words. Shorter input would match too many clients. */
export const searchesOf = ({ name, phone }: Typed): { phone: string | undefined; name: string | undefined } => ({
  phone: digitsOf(phone).length === PHONE_DIGITS ? digitsOf(phone) : undefined,
  name: /\S{2,}\s+\S{2,}/.test(name.trim()) ? name.trim() : undefined,
});

/** The likely clients, phone matches first. */
export function likelyClients(found: readonly ClientRecord[], typed: Typed): ClientRecord[] {
  const wanted = searchesOf(typed);
  const hasPhone = ({ phone }: ClientRecord) => wanted.phone !== undefined && digitsOf(phone) === wanted.phone;
  const hasName = (client: ClientRecord) =>
    wanted.name !== undefined && plain(fullName(client)).startsWith(plain(wanted.name));
  const ofPhone = found.filter(hasPhone);
  const all = [...ofPhone, ...found.filter((client) => !hasPhone(client) && hasName(client))];
  return [...new Map(all.map((client) => [client.id, client])).values()].slice(0, MAXIMUM_PROPOSALS);
}

/** Particles, which are shared by the names of different people. */
const PARTICLES = ['de', 'del', 'la', 'las', 'los', 'y'];
/** A last word that looks like a particle may be the start of a name. */
const wordsOf = (name: string): string[] =>
  plain(name)
    .split(' ')
    .filter((word, index, { length }) => index === length - 1 || !PARTICLES.includes(word));
/** The start of a word counts, and an empty name: it may be being typed. */
const sharesWord = (typed: string, former: string): boolean =>
  wordsOf(typed).some((word) => wordsOf(former).some((each) => each.startsWith(word)));

/** Neither name nor phone are the same: another person. Where a phone is missing, the names must share no word. */
export function isOther(typed: Typed, former: Typed): boolean {
  if (plain(typed.name) === plain(former.name)) return false;
  const [phone, formerPhone] = [digitsOf(typed.phone), digitsOf(former.phone)];
  return phone && formerPhone ? phone !== formerPhone : !sharesWord(typed.name, former.name);
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

import * as z from 'zod';
import { emailAddress, recordId } from '../fields.js';

const MOST_NAMED = 50;

/** Who gets a release before everybody does. */
export const releaseAudience = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('people'), emails: z.array(emailAddress()).min(1).max(MOST_NAMED) }),
    z.object({ kind: z.literal('share'), percent: z.number().int().min(1).max(99) }),
    z.object({ kind: z.literal('companies'), companyIds: z.array(recordId).min(1).max(MOST_NAMED) }),
  ])
  .meta({ id: 'ReleaseAudience' });
export type ReleaseAudience = z.output<typeof releaseAudience>;

/** A preview is for people who are named and know it; a canary is for others, and is withdrawn by itself. */
export const isCanary = ({ kind }: ReleaseAudience): boolean => kind !== 'people';

/** As far as it matters for audiences: what the session says, never the browser. */
export interface Visitor {
  userId: number;
  email: string;
  companyIds: readonly number[];
}

/** Is the release for this person? A share of it holds the same people for as long as it stands, and all of them when it grows. */
export function isInAudience(audience: ReleaseAudience, path: string, { userId, email, companyIds }: Visitor): boolean {
  switch (audience.kind) {
    case 'people':
      return audience.emails.includes(email.toLowerCase());
    case 'companies':
      return audience.companyIds.some((id) => companyIds.includes(id));
    case 'share':
      return placeOf(`${userId} ${path}`) < audience.percent;
  }
}

/** FNV-1a with a final mix: where somebody stands from 0 to 99. Spread evenly; nothing secret hangs on it. */
function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}

const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'ana@umbral.test y luis@umbral.test', '10 % de las personas', 'compañía 3'. @param nameOf of a company, where it is known */
export function audienceWords(audience: ReleaseAudience, nameOf = (id: number): string => String(id)): string {
  if (audience.kind === 'people') return inSpanish.format(audience.emails);
  if (audience.kind === 'share') return `${audience.percent} % de las personas`;
  const names = audience.companyIds.map(nameOf);
  return `${names.length === 1 ? 'compañía' : 'compañías'} ${inSpanish.format(names)}`;
}

/** Shares that a canary grows through. */
const STEPS = [10, 25, 50];

/** The next larger audience of a release; undefined where only everybody is left. */
export function widerAudience(audience: ReleaseAudience): ReleaseAudience | undefined {
  const reached = audience.kind === 'share' ? audience.percent : 0;
  const percent = STEPS.find((step) => step > reached);
  return percent === undefined ? undefined : { kind: 'share', percent };
}

/** How a release does: people who opened it, and those of them for whom it failed. */
export interface ReleaseTally {
  people: number;
  failed: number;
}

/** Nobody withdraws a canary alone, however often they report. */
export const FEWEST_FAILED = 2;
/** Fewer people say nothing about a rate. */
export const FEWEST_PEOPLE = 3;
/** By how much the share of people for whom it fails must exceed that of the live release. */
export const RATE_MARGIN = 0.1;

/** From 0 to 1; a release that nobody opened has failed nobody. */
export const failureRate = ({ people, failed }: ReleaseTally): number => (people === 0 ? 0 : failed / people);

/** Is the canary to be withdrawn? People are counted, not errors: one person in a loop is one person. */
export const failsMore = (canary: ReleaseTally, live: ReleaseTally): boolean =>
  canary.people >= FEWEST_PEOPLE &&
  canary.failed >= FEWEST_FAILED &&
  failureRate(canary) > failureRate(live) + RATE_MARGIN;

const percentWords = (tally: ReleaseTally): string =>
  `${tally.failed} de ${tally.people} ${tally.people === 1 ? 'persona' : 'personas'}`;

/** Why it was withdrawn, for the audits. */
export const withdrawalWords = (canary: ReleaseTally, live: ReleaseTally): string =>
  `Retirada sola: falla a ${percentWords(canary)}; la versión en uso, a ${percentWords(live)}.`;

import * as z from 'zod';
import { emailAddress, recordId } from '../fields.js';
import { pluralForm } from '../plural.js';
import { moduleOf } from './release-path.js';

const MAX_NAMED = 50;

/** Audience of a release on trial. */
export const releaseAudience = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('people'), emails: z.array(emailAddress()).min(1).max(MAX_NAMED) }),
    z.object({ kind: z.literal('share'), percent: z.number().int().min(1).max(99) }),
    z.object({ kind: z.literal('companies'), companyIds: z.array(recordId).min(1).max(MAX_NAMED) }),
  ])
  .meta({ id: 'ReleaseAudience' });
export type ReleaseAudience = z.output<typeof releaseAudience>;

/** A preview is for people by name; a canary is for a share or companies, and is withdrawn automatically. */
export const isCanary = ({ kind }: ReleaseAudience): boolean => kind !== 'people';

/** The user an audience is matched with. Taken from the session, never from what the browser sends. */
export interface Visitor {
  userId: number;
  email: string;
  companyIds: readonly number[];
}

/** Does the user belong to the audience? A share is stable: it keeps its users when it grows. */
export function isInAudience(audience: ReleaseAudience, path: string, { userId, email, companyIds }: Visitor): boolean {
  switch (audience.kind) {
    case 'people':
      return audience.emails.includes(email.toLowerCase());
    case 'companies':
      return audience.companyIds.some((id) => companyIds.includes(id));
    case 'share':
      return bucketOf(`${userId} ${path}`) < audience.percent;
  }
}

/** The releases on trial that a user gets, at most one per module: a preview wins over a canary. */
export function trialsFor<Trial extends { audience: ReleaseAudience; release: { path: string } }>(
  trials: readonly Trial[],
  visitor: Visitor,
): Trial[] {
  const theirs = trials.filter(({ audience, release }) => isInAudience(audience, release.path, visitor));
  const first = [...theirs].sort((one, other) => Number(isCanary(one.audience)) - Number(isCanary(other.audience)));
  const modules = first.map(({ release }) => moduleOf(release.path));
  return first.filter((_, index) => modules.indexOf(modules[index] as string) === index);
}

/** 0 to 99, by FNV-1a with a final mix: people are spread evenly. Not cryptographic, because nothing secret depends on it. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}

const spanishList = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'ana@umbral.test y luis@umbral.test', '10 % de las personas', 'compañía 3'. @param nameOf of a company, where it is known */
export function audienceWords(audience: ReleaseAudience, nameOf = (id: number): string => String(id)): string {
  if (audience.kind === 'people') return spanishList.format(audience.emails);
  if (audience.kind === 'share') return `${audience.percent} % de las personas`;
  const names = audience.companyIds.map(nameOf);
  return `${pluralForm(names.length, 'compañía', 'compañías')} ${spanishList.format(names)}`;
}

/** Shares that a canary grows through, in percent. */
const SHARES = [10, 25, 50];

/** The next larger audience of a release; undefined where the next one is all users. */
export function widerAudience(audience: ReleaseAudience): ReleaseAudience | undefined {
  const reached = audience.kind === 'share' ? audience.percent : 0;
  const percent = SHARES.find((share) => share > reached);
  return percent === undefined ? undefined : { kind: 'share', percent };
}

/** Users who opened a release, and those with a failure. */
export interface ReleaseTally {
  people: number;
  failed: number;
}

/** Users with a failure that a withdrawal needs: reports of a single user never withdraw a canary. */
export const MIN_FAILED = 2;
/** Users who must have opened it: the rate of fewer is not significant. */
export const MIN_PEOPLE = 3;
/** By how much its failure rate must exceed that of the live release; 0.1 are ten points. */
export const RATE_MARGIN = 0.1;

/** From 0 to 1; 0 for a release without visits. */
export const failureRate = ({ people, failed }: ReleaseTally): number => (people === 0 ? 0 : failed / people);

/** Is the canary to be withdrawn? Users are counted, not errors: a reload loop counts once. */
export const failsMore = (canary: ReleaseTally, live: ReleaseTally): boolean =>
  canary.people >= MIN_PEOPLE && canary.failed >= MIN_FAILED && failureRate(canary) > failureRate(live) + RATE_MARGIN;

const failedWords = (tally: ReleaseTally): string =>
  `${tally.failed} de ${tally.people} ${pluralForm(tally.people, 'persona', 'personas')}`;

/** Why it was withdrawn, for the audits. */
export const withdrawalWords = (canary: ReleaseTally, live: ReleaseTally): string =>
  `Retirada automáticamente: falla a ${failedWords(canary)}; la versión en uso, a ${failedWords(live)}.`;

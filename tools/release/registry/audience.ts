import type { ReleaseAudience } from '@umbral/contracts';
import { Failure } from '../../local/failure.ts';
import { companyNamed } from './company-named.ts';
import { loadContracts } from './contracts.ts';
import type { PlatformSession } from './platform-session.ts';

/** The options of `release publish` for an audience; without either a release is for all users. */
interface Given {
  preview?: string | undefined;
  canary?: string | undefined;
}

const WAYS = '--preview ana@umbral.test,luis@umbral.test, --canary 10% or --canary company:3 (or its name)';

/**
 * The audience of a release: undefined for all users.
 * @param session at the platform, which resolves the names of companies
 */
export async function audienceOf(
  { preview, canary }: Given,
  session: PlatformSession,
): Promise<ReleaseAudience | undefined> {
  if (preview === undefined && canary === undefined) return undefined;
  if (preview !== undefined && canary !== undefined)
    throw new Failure('A release is a preview or a canary, not both.', { wayOut: WAYS });
  const { releaseAudience } = await loadContracts();
  const parsed = releaseAudience.safeParse(
    preview === undefined ? await canaryOf(canary ?? '', session) : { kind: 'people', emails: preview.split(',') },
  );
  if (parsed.success) return parsed.data;
  throw new Failure(`No audience matches '${preview ?? canary}'.`, { wayOut: WAYS });
}

/** An audience in a sentence. */
export function nameOf(audience: ReleaseAudience | undefined): string {
  if (!audience) return 'all users';
  if (audience.kind === 'people') return audience.emails.join(', ');
  if (audience.kind === 'share') return `${audience.percent} % of all users`;
  return `the users of company ${audience.companyIds.join(', ')}`;
}

async function canaryOf(text: string, session: PlatformSession) {
  const percent = /^(\d{1,2})\s?%$/.exec(text)?.[1];
  if (percent) return { kind: 'share', percent: Number(percent) };
  if (!text.startsWith('company:')) return undefined;
  const companies = text.slice('company:'.length).split(',company:');
  const companyIds: number[] = [];
  for (const company of companies)
    companyIds.push(/^\d+$/.test(company) ? Number(company) : await companyNamed(company, session));
  return { kind: 'companies', companyIds };
}

import type { ReleaseAudience } from '@umbral/contracts';
import { checkerFor } from '../prepublish-check/checker.ts';
import { Failure } from '../../local/failure.ts';
import { companyNamed } from './company-named.ts';
import { loadContracts } from './contracts.ts';

/** The options of `release publish` for an audience; without either a release is for all users. */
interface Given {
  preview?: string | undefined;
  canary?: string | undefined;
}

const WAYS = '--preview ana@umbral.test,luis@umbral.test, --canary 10% or --canary company:3 (or its name)';

/**
 * The audience of a release: undefined for all users.
 * @param where the platform that knows companies by their names
 */
export async function audienceOf(
  { preview, canary }: Given,
  where: { address: string | undefined; isOurs: boolean },
): Promise<ReleaseAudience | undefined> {
  if (preview === undefined && canary === undefined) return undefined;
  if (preview !== undefined && canary !== undefined)
    throw new Failure('A release is a preview or a canary, not both.', { wayOut: WAYS });
  const { releaseAudience } = await loadContracts();
  const parsed = releaseAudience.safeParse(
    preview === undefined ? await canaryOf(canary ?? '', where) : { kind: 'people', emails: preview.split(',') },
  );
  if (parsed.success) return parsed.data;
  throw new Failure(`No audience matches '${preview ?? canary}'.`, { wayOut: WAYS });
}

async function canaryOf(text: string, { address, isOurs }: { address: string | undefined; isOurs: boolean }) {
  const percent = /^(\d{1,2})\s?%$/.exec(text)?.[1];
  if (percent) return { kind: 'share', percent: Number(percent) };
  if (!text.startsWith('company:')) return undefined;
  const companies = text.slice('company:'.length).split(',company:');
  const companyIds: number[] = [];
  for (const company of companies) {
    if (/^\d+$/.test(company)) companyIds.push(Number(company));
    else if (address) companyIds.push(await companyNamed(company, address, checkerFor({ isOurs })));
    else throw new Failure(`No platform runs that knows which company ${company} is.`, { wayOut: 'Name its id.' });
  }
  return { kind: 'companies', companyIds };
}

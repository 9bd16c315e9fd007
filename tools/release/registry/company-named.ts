import { Failure } from '../../local/failure.ts';
import { loadContracts } from './contracts.ts';
import type { PlatformSession } from './platform-session.ts';

/** The id of a company by its whole name. @param session of an account that sees it */
export async function companyNamed(name: string, { call }: PlatformSession): Promise<number> {
  const { companiesApi } = await loadContracts();
  const list = await call(companiesApi.list, { query: { search: name } });
  const companies = Array.isArray(list) ? list : list.items;
  const fold = (text: string) => text.trim().toLowerCase().normalize('NFC');
  const found = companies.filter((company) => fold(company.name) === fold(name));
  const [company] = found;
  if (company && found.length === 1) return company.id;
  throw new Failure(`${found.length ? 'Several companies are' : 'No company is'} called ${name}.`, {
    wayOut: 'Name its id: --canary company:3',
    details: companies.map((one) => `company:${one.id} ${one.name}`).join('\n'),
  });
}

import type { Company } from '@umbral/contracts';
import { type Checker } from '../prepublish-check/checker.ts';
import { Failure } from '../../local/failure.ts';
import { loadContracts } from './contracts.ts';

/** The id of a company by its whole name. @param checker an account that sees it */
export async function companyNamed(name: string, gateway: string, { email, password }: Checker): Promise<number> {
  const { authApi, companiesApi } = await loadContracts();
  const json = { 'content-type': 'application/json' };
  const request = (path: string, init: RequestInit) =>
    fetch(new URL(path, gateway), { ...init, signal: AbortSignal.timeout(10_000) });
  const login = await request(authApi.login.path, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  if (!login.ok) throw new Failure(`${email} cannot sign in to look for ${name} (${login.status}).`);
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const answer = await request(`${companiesApi.list.path}?search=${encodeURIComponent(name)}`, { headers: { cookie } });
  const list = answer.ok ? ((await answer.json()) as Company[] | { items: Company[] }) : [];
  const data = Array.isArray(list) ? list : list.items;
  await request(authApi.logout.path, { method: 'POST', headers: { ...json, cookie } });
  const fold = (text: string) => text.trim().toLowerCase().normalize('NFC');
  const found = data.filter((company) => fold(company.name) === fold(name));
  const [company] = found;
  if (company && found.length === 1) return company.id;
  throw new Failure(`${found.length ? 'Several companies are' : 'No company is'} called ${name}.`, {
    wayOut: 'Name its id: --canary company:3',
    details: data.map((one) => `company:${one.id} ${one.name}`).join('\n'),
  });
}

import { usersApi } from '@umbral/contracts';
import { aCompany, aHousingCalculation, aStudy, aUser } from '@umbral/contracts/factories';
import type { Caller } from '@umbral/testing';
import { Api, unique } from './api';

/** What a client was told: the status of every creation, by the name of its user. */
export type Ledger = Map<string, number>;

/** Creates users at once and says when the first is accepted; a broken connection counts as status 0. */
export async function createUsers(
  who: Caller,
  prefix: string,
  count: number,
  onFirst: () => unknown = () => undefined,
): Promise<Ledger> {
  const ledger: Ledger = new Map();
  const names = Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
  const createNext = async (): Promise<void> => {
    const name = names.shift();
    if (!name) return;
    const answer = await who.call(usersApi.create, { body: aUser({ name, roleId: 2 }) }).catch(() => undefined);
    ledger.set(name, answer?.status ?? 0);
    if (ledger.size === 1) onFirst();
    return createNext();
  };
  // As many at once as one session may have on the way.
  await Promise.all(Array.from({ length: 20 }, createNext));
  return ledger;
}

/** Somebody with a company of their own, and a study and a calculation in it. */
export async function agentWithStudy(baseURL: string, api: Api) {
  const company = await api.call<{ id: number }>('POST', '/api/companies', aCompany());
  const user = await api.createUser((await api.createRole(['estudios_viabilidad', 'estudio_cuota'])).id);
  await api.call('POST', `/api/companies/${company.id}/users`, { userIds: [user.id] });
  const agent = await Api.signIn(baseURL, user);
  const [{ id: studyId }, { id: calculationId }] = [
    await agent.call('POST', '/api/viability-studies', aStudy()),
    await agent.call('POST', '/api/housing-calculations', aHousingCalculation()),
  ];
  return {
    agent,
    company,
    study: `/api/viability-studies/${studyId}`,
    calculation: `/api/housing-calculations/${calculationId}`,
  };
}

/** How often the audits of the administrator tell the creation of each name that starts with the prefix. */
export async function auditedCreations(api: Api, prefix: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let page = 1; ; page++) {
    const { logs, pagination } = await api.call('GET', `/api/audit-logs/1?page=${page}`);
    for (const { action, entityName } of logs) {
      if (action === 'create' && entityName?.startsWith(prefix))
        counts.set(entityName, (counts.get(entityName) ?? 0) + 1);
    }
    if (page >= pagination.totalPages) return counts;
  }
}

/** The names that exist now, whatever their creator was told. */
export async function existingUsers(api: Api, prefix: string): Promise<string[]> {
  const users = await api.call<{ name: string }[]>('GET', `/api/users?search=${encodeURIComponent(prefix)}`);
  return users.map(({ name }) => name).sort();
}

export const newPrefix = (): string => unique('Fallo');

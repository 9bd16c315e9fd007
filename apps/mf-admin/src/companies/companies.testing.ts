import { companiesApi, restorableRecordsApi, type Company, type CompanyUser } from '@umbral/contracts';
import { pageOfRows, refuse, Tagged, type createApi } from '@umbral/web-kit/testing';

const MOMENT = '2026-11-20T08:41:07.000Z';

let lastId = 100;

/** A company as returned by the API: active, without logo, description or users. */
export function aCompany(fields: Partial<Company> = {}): Company {
  lastId += 1;
  return {
    id: lastId,
    name: `Compañía ${lastId}`,
    description: null,
    logo: null,
    reportNotice: null,
    isActive: true,
    userCount: 0,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...fields,
  };
}

export const aMember = (id: number, name: string, more: Partial<CompanyUser> = {}): CompanyUser => ({
  id,
  name,
  email: `persona${id}@umbral.test`,
  isWithinRights: true,
  isWithinCompanies: true,
  ...more,
});

/** A fake identity service with a few companies: filters, members, writes and versions like the real one. */
export function serveCompanies(api: ReturnType<typeof createApi>, initial: readonly Company[]) {
  const service = { companies: [...initial], available: [] as CompanyUser[], assigned: [] as CompanyUser[] };
  const change = (id: number, changeOf: (company: Company) => Partial<Company>) => {
    const before = service.companies.find((company) => company.id === id);
    if (!before) return refuse('not_found');
    const after = { ...before, ...changeOf(before) };
    service.companies = service.companies.map((company) => (company.id === id ? after : company));
    return new Tagged(after, `"${id}-1"`);
  };
  const move = (ids: readonly number[], from: 'available' | 'assigned', to: 'available' | 'assigned') => {
    service[to] = [...service[to], ...service[from].filter(({ id }) => ids.includes(id))];
    service[from] = service[from].filter(({ id }) => !ids.includes(id));
  };
  api.on(companiesApi.list, ({ query }) => pageOfRows(service.companies, query));
  api.on(companiesApi.get, ({ params }) => change(params.id, () => ({})));
  api.on(companiesApi.create, ({ body }) => {
    const company = aCompany({ ...body, logo: body.logo ?? null, reportNotice: body.reportNotice ?? null });
    service.companies.push(company);
    return new Tagged(company, `"${company.id}-1"`);
  });
  api.on(companiesApi.update, ({ params, body }) => change(params.id, () => body));
  api.on(companiesApi.toggleStatus, ({ params }) => change(params.id, ({ isActive }) => ({ isActive: !isActive })));
  api.on(restorableRecordsApi.count, { studies: 0, calculations: 0 });
  api.on(companiesApi.users, () => service.assigned);
  api.on(companiesApi.availableUsers, () => service.available);
  api.on(companiesApi.assignUsers, ({ body }) => {
    move(body.userIds, 'available', 'assigned');
    return service.assigned;
  });
  api.on(companiesApi.removeUser, ({ params }) => {
    move([params.userId], 'assigned', 'available');
    return undefined;
  });
  return service;
}

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { usersApi } from '@umbral/contracts';
import { aCompany, aHousingCalculation, aStudy, aUser } from '@umbral/contracts/factories';
import { ADMINISTRATOR, openRecords, PASSWORD, signedIn, type Caller, Office } from '@umbral/testing';
import { unique } from './support/api';
import { openPage } from './support/fixtures';
import { test } from './support/own-system';
import { waitForSearches } from './support/patience';

// Each test stops a process of a real system and verifies what clients rely on: responses were correct, and no data is lost.
test.describe.configure({ mode: 'serial' });
// An unreachable service causes console errors.
test.beforeEach(({ quietConsole }) => quietConsole.expectErrors(/./));

/** The response status of every creation, by the name of its user. */
type Ledger = Map<string, number>;

/** Creates users concurrently and reports when the first is accepted; a broken connection counts as status 0. */
async function createUsers(
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
  // The limit of concurrent requests of one session.
  await Promise.all(Array.from({ length: 20 }, createNext));
  return ledger;
}

/** A user with a company of their own, and a study and a calculation in it. */
async function agentWithStudy(baseURL: string, api: Office) {
  const company = await api.admin.request<{ id: number }>('POST', '/api/companies', aCompany());
  const user = await api.user({ roleId: (await api.role({ estudios_viabilidad: 'view', estudio_cuota: 'view' })).id });
  await api.admin.request('POST', `/api/companies/${company.id}/users`, { userIds: [user.id] });
  const agent = await signedIn(user.email, PASSWORD, { gateway: baseURL });
  const [{ id: studyId }, { id: calculationId }] = [
    await agent.request('POST', '/api/viability-studies', aStudy()),
    await agent.request('POST', '/api/housing-calculations', aHousingCalculation()),
  ];
  return {
    agent,
    company,
    study: `/api/viability-studies/${studyId}`,
    calculation: `/api/housing-calculations/${calculationId}`,
  };
}

/** The number of creation audit entries of the administrator, by name with the prefix. */
async function auditedCreations(api: Office, prefix: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let page = 1; ; page++) {
    const { logs, pagination } = await api.admin.request('GET', `/api/audit-logs/1?page=${page}`);
    for (const { action, entityName } of logs) {
      if (action === 'create' && entityName?.startsWith(prefix))
        counts.set(entityName, (counts.get(entityName) ?? 0) + 1);
    }
    if (page >= pagination.totalPages) return counts;
  }
}

/** The names that exist now, independent of the responses. */
async function existingUsers(api: Office, prefix: string): Promise<string[]> {
  const users = await api.admin.request<{ name: string }[]>('GET', `/api/users?search=${encodeURIComponent(prefix)}`);
  return users.map(({ name }) => name).sort();
}

const onceEach = (names: string[]) => new Map(names.map((name) => [name, 1]));

test('with the audit service stopped, requests succeed, and its rows are complete after a restart', async ({
  system,
}) => {
  const gateway = system.urls.gateway;
  const api = await Office.open({ gateway });
  const prefix = unique('Fallo');
  await system.processes.kill('audit');

  const ledger = await createUsers(await signedIn(ADMINISTRATOR, PASSWORD, { gateway }), prefix, 20);
  expect([...ledger.values()]).toEqual(Array(20).fill(201));
  await expect(api.admin.request('GET', '/api/audit-logs/1')).rejects.toThrow(
    /50[234].*"code":"(service_down|timeout|overloaded)"/s,
  );

  await system.processes.start('audit');
  await expect.poll(() => auditedCreations(api, prefix)).toEqual(onceEach([...ledger.keys()]));
});

test('[B-SRC-17] with the catalog stopped, the other records are found, and the missing ones are named', async ({
  system,
  page,
}) => {
  const gateway = system.urls.gateway;
  const user = await (await Office.open({ gateway })).user({ roleId: 2 });
  const found = page.getByRole('option').filter({ hasText: user.name });
  await waitForSearches(page);
  await openPage(page, '/profile');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(user.email);
  await expect(found).toBeVisible();
  await system.processes.kill('catalog');
  await page.getByRole('combobox').fill(user.name);
  await expect(page.getByText('No se ha podido buscar en Productos y Bancos')).toBeVisible();
  await expect(found).toBeVisible();
  await system.processes.start('catalog');
});

test('[B-DSK-14] the desk shows a stopped service, and a message that could not be handled', async ({
  system,
  page,
}) => {
  await openPage(page, '/desk');
  const states = page.getByRole('region', { name: 'Estado del sistema' });
  const line = (name: string) => states.getByRole('listitem').filter({ hasText: name });
  await expect(states.getByText('En orden')).toHaveCount(5);

  // The audit service retries an event without a contract five times, then stores it as a dead letter.
  const identity = openRecords('identity', system.databases);
  const broken = { version: 1, id: randomUUID(), service: 'identity', action: 'unheard of' };
  const subject = 'umbral.audit.identity';
  await identity.query('insert into outbox_events (id, subject, payload) values ($1, $2, $3)', [
    broken.id,
    subject,
    broken,
  ]);
  await identity.close();
  const api = await Office.open({ gateway: system.urls.gateway });
  await expect.poll(() => api.admin.request('GET', '/api/system/audit')).toMatchObject({ deadLetters: 1 });
  await system.processes.kill('catalog');
  await page.reload();
  await expect(line('Auditorías')).toContainText('1 mensaje sin tratar');
  await expect(line('Bancos y productos')).toContainText('No responde');
  for (const name of ['Usuarios y accesos', 'Clientes y estudios']) await expect(line(name)).toContainText('En orden');
  await expect(page.getByRole('region', { name: 'Carga por asesor' }).getByRole('table')).toBeVisible();

  await system.processes.start('catalog');
  await line('Bancos y productos').getByRole('button', { name: 'Reintentar' }).click();
  await expect(line('Bancos y productos')).toContainText('En orden');
});

test('with NATS stopped, no accepted change is lost and none is audited twice', async ({ system }) => {
  const gateway = system.urls.gateway;
  const api = await Office.open({ gateway });
  const prefix = unique('Fallo');
  await system.processes.kill('nats');

  const ledger = await createUsers(await signedIn(ADMINISTRATOR, PASSWORD, { gateway }), prefix, 20);
  expect([...ledger.values()]).toEqual(Array(20).fill(201));

  await system.processes.start('nats');
  await expect.poll(() => auditedCreations(api, prefix)).toEqual(onceEach([...ledger.keys()]));
});

test('[D08] with NATS stopped, a deactivated user is still refused', async ({ system }) => {
  const gateway = system.urls.gateway;
  const api = await Office.open({ gateway });
  const user = await api.user({ roleId: 2 });
  const theirs = await signedIn(user.email, PASSWORD, { gateway });
  await theirs.request('GET', '/api/user/permissions');
  await system.processes.kill('nats');
  await api.admin.request('PATCH', `/api/users/${user.id}`, { isActive: false });
  // Without events, a gateway revalidates a session after five seconds.
  await expect.poll(() => theirs.request('GET', '/api/user/permissions').then(() => 'open', String)).toMatch(/401/);
  await system.processes.start('nats');
});

test('republishes the events missing from the audits to a broker that lost its store', async ({ system }) => {
  const gateway = system.urls.gateway;
  const api = await Office.open({ gateway });
  const prefix = unique('Fallo');
  await system.processes.kill('audit');
  const ledger = await createUsers(await signedIn(ADMINISTRATOR, PASSWORD, { gateway }), prefix, 10);
  expect([...ledger.values()]).toEqual(Array(10).fill(201));
  await system.processes.kill('nats');
  await rm(join(system.folder, 'nats', 'jetstream'), { recursive: true, force: true });

  await system.processes.start('nats');
  await system.processes.start('audit');
  await expect.poll(() => auditedCreations(api, prefix)).toEqual(onceEach([...ledger.keys()]));
});

test('identity killed during requests leaves complete users or none, each with its audit row', async ({ system }) => {
  const gateway = system.urls.gateway;
  const session = await signedIn(ADMINISTRATOR, PASSWORD, { gateway });
  const prefix = unique('Fallo');
  let killed: Promise<void> | undefined;
  const ledger = await createUsers(session, prefix, 60, () => (killed = system.processes.kill('identity')));
  await killed;
  const statuses = [...new Set(ledger.values())].sort();
  expect(statuses.every((status) => [201, 502, 503, 504].includes(status))).toBe(true);
  expect(statuses).toContain(502);

  await system.processes.start('identity');
  const api = await Office.open({ gateway });
  const existing = await existingUsers(api, prefix);
  const accepted = [...ledger].filter(([, status]) => status === 201).map(([name]) => name);
  expect(existing).toEqual(expect.arrayContaining(accepted));
  await expect.poll(() => auditedCreations(api, prefix)).toEqual(onceEach(existing));
});

test('[D35] deactivating a company while the studies service or NATS is stopped deactivates its active records, once', async ({
  system,
}) => {
  const gateway = system.urls.gateway;
  const api = await Office.open({ gateway });
  const reactivated: { agent: Caller; study: string }[] = [];
  for (const away of ['studies', 'nats']) {
    const { agent, company, study, calculation } = await agentWithStudy(gateway, api);
    await system.processes.kill(away);
    await api.admin.request('PATCH', `/api/companies/${company.id}/toggle-status`);
    await system.processes.start(away);
    const isActive = async (path: string) => (await agent.request('GET', path)).isActive;
    await expect.poll(async () => [await isActive(study), await isActive(calculation)]).toEqual([false, false]);
    await agent.request('PATCH', `${study}/toggle-status`);
    reactivated.push({ agent, study });
  }
  // The second company's event follows the first one's in the stream: any redelivery has been handled by now.
  for (const { agent, study } of reactivated) {
    expect(await agent.request('GET', study)).toMatchObject({ isActive: true });
  }
});

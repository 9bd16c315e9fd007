import { authApi, programsApi, releasesApi } from '@umbral/contracts';
import { aProgram } from '@umbral/contracts/factories';
import { Caller, clientCredentials, Office } from '@umbral/service-kit/testing';
import { kept } from '../../test/deployed.js';
import { auditOf, closeDatabase, query } from '../../test/events.js';
import { callUpload, moduleNamed, publish, upload } from '../../test/modules.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

async function publisherOf(...publishes: string[]) {
  const role = await office.role();
  const company = await office.company();
  const body = { ...aProgram({ roleId: role.id, companyIds: [company.id] }), publishes };
  const program = await office.admin.result(programsApi.create, { body });
  const key = await office.admin.result(programsApi.createKey, { params: { id: program.id }, body: {} });
  const caller = new Caller(office.admin.target);
  caller.bearer = (await caller.result(authApi.token, { body: clientCredentials(key) })).access_token;
  return { program, caller };
}

it('a program publishes, tries, withdraws and restores its module, and is named as the publisher', async () => {
  const name = moduleNamed('own');
  const { program, caller } = await publisherOf(name);
  const first = await publish(caller, { name, version: '1.0.0' });
  const { id, path } = await upload(caller, { name, version: '1.1.0' }, { commit: 'abc' });
  const audience = { kind: 'share' as const, percent: 10 };
  expect((await caller.call(releasesApi.try, { body: { path, audience } })).status).toBe(201);
  expect((await caller.call(releasesApi.withdraw, { body: { path } })).status).toBe(201);
  expect((await caller.call(releasesApi.restore, { body: { path } })).status).toBe(201);
  expect((await caller.call(releasesApi.restore, { body: { path: first } })).status).toBe(201);
  expect(await kept(office.admin, path)).toMatchObject({ publisher: program.name, commit: 'abc' });
  const [movement] = await query<{ publisher: string }>(
    `select publisher from release_movements where path = $1 and kind = 'try'`,
    [path],
  );
  expect(movement?.publisher).toBe(program.name);
  const entries = await auditOf('release', id);
  expect(entries.map(({ action }) => action)).toEqual(['create', 'try', 'withdraw', 'restore']);
  for (const entry of entries) expect(entry).toMatchObject({ userId: program.id, entityName: `${name} 1.1.0` });
  expect(entries[0]?.details.changes).toMatchObject({
    newVersion: { after: '1.1.0' },
    publisher: { after: program.name },
    commit: { after: 'abc' },
  });
  expect(entries[1]?.details.changes['audience']).toMatchObject({ after: '10 % de las personas' });
});

it('a program changes and lists no module but its own', async () => {
  const [own, other] = [moduleNamed('mine'), moduleNamed('theirs')];
  const { caller } = await publisherOf(own);
  const path = await publish(office.admin, { name: other });
  await upload(caller, { name: own });
  const refused = [
    await callUpload(caller, { name: other, version: '2.0.0' }),
    await caller.call(releasesApi.publish, { body: { path } }),
    await caller.call(releasesApi.restore, { body: { path } }),
    await caller.call(releasesApi.try, { body: { path, audience: { kind: 'share', percent: 1 } } }),
    await caller.call(releasesApi.withdraw, { body: { path } }),
  ];
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(Array(5).fill([403, 'forbidden']));
  expect((await caller.result(releasesApi.list)).map(({ module }) => module)).toEqual([own]);
});

it('a program without modules is refused', async () => {
  const { caller } = await publisherOf();
  const { status, problem } = await caller.call(releasesApi.list);
  expect([status, problem.code]).toEqual([403, 'not_for_programs']);
});

import { companiesApi, reportsApi, usersApi, viabilityStudiesApi, type ViabilityStudySummary } from '@umbral/contracts';
import { eventually, Office, unique } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';
import { startOwnProcess } from '../../test/own-process.js';
import { aReport, aStudy } from '@umbral/contracts/factories';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

async function ownedStudy() {
  const company = await office.company();
  const { caller, user } = await office.member({ estudios_viabilidad: 'view' }, [company]);
  const { body } = await caller.call(viabilityStudiesApi.create, { body: aStudy() });
  const listed = async () => {
    const { body: page } = await office.admin.call(viabilityStudiesApi.list, {
      query: { page: '1', search: body.studyName },
    });
    return (page as { items: ViabilityStudySummary[] }).items[0];
  };
  return { company, user, study: body, listed };
}

describe('[S-VST-14] names of owner and company', () => {
  it('follow a new name and a new address', async () => {
    const { company, user, listed } = await ownedStudy();
    const [name, email] = [`Nueva ${unique()}`, `nueva.${unique()}@pruebas.umbral.test`];
    await office.admin.call(companiesApi.update, { params: { id: company.id }, body: { name } });
    await office.admin.call(usersApi.update, { params: { id: user.id }, body: { ...user, email } });
    const study = await eventually(listed, (row) => row?.companyName === name && row.userEmail === email);
    expect(study).toMatchObject({ userId: user.id, companyId: company.id });
  });

  it('stay when the owner is deleted and visible to no user', async () => {
    const { user, listed } = await ownedStudy();
    await office.admin.call(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });
    expect((await office.admin.call(usersApi.remove, { params: { id: user.id } })).status).toBe(204);
    await eventually(
      () => query<{ version: number }>('select version from known_users where id = $1 and not is_active', [user.id]),
      ([known]) => (known?.version ?? 0) > 2,
    );
    expect((await listed())?.userEmail).toBe(user.email);
  });

  it('include who makes a report or finishes a study before the event of that user has arrived', async () => {
    const { company, study } = await ownedStudy();
    const { caller, user } = await office.member({ estudios_viabilidad: 'view' }, [company]);
    const params = { id: study.id };
    const unknown = () => query('delete from known_users where id = $1', [user.id]);
    await unknown();
    const report = await caller.result(reportsApi.create, { params, body: aReport() });
    await unknown();
    const { finishedBy } = await caller.result(viabilityStudiesApi.toggleFinished, { params });
    expect([report.userEmail, finishedBy]).toEqual([user.email, user.name]);
  });

  it('are read from identity at a start after the events have expired from the stream', async () => {
    const { company, user, listed } = await ownedStudy();
    // Every event of theirs has arrived: their creation, and the user's entry into the company.
    const relayed = () =>
      query(
        `select 1 from known_users u cross join known_companies c
      where u.id = $1 and u.version >= 2 and c.id = $2 and c.version >= 1`,
        [user.id, company.id],
      );
    await eventually(relayed, ({ length }) => length === 1);
    const forgotten = await query(
      'with user_gone as (delete from known_users where id = $1) delete from known_companies where id = $2 returning id',
      [user.id, company.id],
    );
    expect(forgotten).toHaveLength(1);
    const late = await startOwnProcess();
    const named = await eventually(listed, (row) => row?.userEmail !== null && row?.companyName !== null);
    expect(named).toMatchObject({ userEmail: user.email, companyName: company.name });
    await late.stop();
  });
});

import {
  clientsApi,
  deskApi,
  usersApi,
  viabilityStudiesApi,
  type Company,
  type Desk,
  type ViabilityStudySummary,
} from '@umbral/contracts';
import { aClient, aHolder, aStudy } from '@umbral/contracts/factories';
import {
  awayFromMidnight,
  eventually,
  Office,
  openPool,
  stack,
  unique,
  type Grants,
  type Member,
} from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';
import { studiesOnDesk } from './desk.blocks.js';
import { deskTimes } from './desk.times.js';

const VIEW: Grants = { estudios_viabilidad: 'view' };
const DIRECTS: Grants = { estudios_viabilidad: 'view', usuarios: 'view' };
const DAY_MS = 86_400_000;

let office: Office;
beforeAll(awayFromMidnight);
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

const deskOf = ({ caller }: Pick<Member, 'caller'>) => caller.result(deskApi.get);
const loadFor = ({ caller }: Pick<Member, 'caller'>) => caller.result(deskApi.load);
const loadOf = async (viewer: Pick<Member, 'caller'>, { user }: Member) =>
  (await loadFor(viewer)).find(({ userId }) => userId === user.id);

const newStudy = ({ caller }: Member) =>
  caller.result(viabilityStudiesApi.create, { body: aStudy({ studyName: `Estudio ${unique()}` }) });
const finish = ({ caller }: Member, { id }: { id: number }) =>
  caller.result(viabilityStudiesApi.toggleFinished, { params: { id } });
/** A study last changed that long ago. */
async function untouchedStudy(member: Member, days: number) {
  const study = await newStudy(member);
  await touch(study, new Date(Date.now() - days * DAY_MS));
  return study;
}
const touch = ({ id }: { id: number }, at: Date) =>
  query('update viability_studies set updated_at = $2 where id = $1', [id, at]);
const idsIn = (block: Desk['inProgress']) => block?.items.map(({ id }) => id);

describe('my desk', () => {
  it('[B-DSK-02] returns seven of each block, their totals, and the figures', async () => {
    const me = await office.member(VIEW);
    const untouched = [];
    for (let days = 16; days > 8; days -= 1) untouched.push(await untouchedStudy(me, days));
    for (let made = 0; made < 8; made += 1) {
      await newStudy(me);
      await me.caller.result(clientsApi.create, { body: aClient() });
    }
    const desk = await deskOf(me);
    const totals = [desk.inProgress, desk.untouched, desk.recentClients].map((block) => [
      block?.items.length,
      block?.total,
    ]);
    expect(totals).toEqual([
      [7, 8],
      [7, 8],
      [7, 8],
    ]);
    expect(idsIn(desk.untouched)).toEqual(untouched.slice(0, 7).map(({ id }) => id));
    expect(desk.figures).toEqual({ active: 16, untouched: 8, createdThisMonth: 16, finishedThisMonth: 0 });
  });

  it('[B-DSK-03] lists a new study first, and no other user has it', async () => {
    const company = await office.company();
    const [me, colleague] = [await office.member(VIEW, [company]), await office.member(VIEW, [company])];
    const older = await newStudy(me);
    const newer = await newStudy(me);
    expect(idsIn((await deskOf(me)).inProgress)).toEqual([newer.id, older.id]);
    const body = aStudy({ holders: [aHolder({ name: 'Cambiada' })] });
    await colleague.caller.result(viabilityStudiesApi.update, { params: { id: older.id }, body });
    const changed = await deskOf(me);
    expect(changed.inProgress?.items[0]).toMatchObject({ id: older.id, clientName: 'Cambiada' });
    expect(await deskOf(colleague)).toMatchObject({
      inProgress: { items: [], total: 0 },
      untouched: { items: [], total: 0 },
      figures: { active: 0, createdThisMonth: 0 },
    });
  });

  it('[B-DSK-04] separates studies changed exactly seven days ago from those changed a second later', async () => {
    const me = await office.member(VIEW);
    const [untouched, touched] = [await newStudy(me), await newStudy(me)];
    const now = Date.now();
    await touch(untouched, new Date(now - 7 * DAY_MS));
    await touch(touched, new Date(now - 7 * DAY_MS + 1_000));
    const database = openPool({ url: stack.databases.studies.app, name: 'desk spec', max: 2 });
    const at = async (moment: number) => {
      const blocks = await studiesOnDesk(database, { id: me.user.id, companyIds: [] }, deskTimes(moment));
      return [idsIn(blocks.untouched), idsIn(blocks.inProgress)];
    };
    expect(await at(now)).toEqual([[untouched.id], [touched.id]]);
    expect(await at(now - 1)).toEqual([[], [touched.id, untouched.id]]);
    await database.close();
  });

  it('[B-DSK-05] omits finished and inactive studies', async () => {
    const me = await office.member(VIEW);
    const open = await newStudy(me);
    const [recent, old] = [await newStudy(me), await newStudy(me)];
    await finish(me, recent);
    await finish(me, old);
    const [idle, finishedYetActive] = [await newStudy(me), await newStudy(me)];
    await me.caller.result(viabilityStudiesApi.toggleStatus, { params: { id: idle.id } });
    await finish(me, finishedYetActive);
    await me.caller.result(viabilityStudiesApi.toggleStatus, { params: { id: finishedYetActive.id } });
    await touch(old, new Date(Date.now() - 30 * DAY_MS));
    const desk = await deskOf(me);
    expect([idsIn(desk.inProgress), idsIn(desk.untouched)]).toEqual([[open.id], []]);
    expect(desk.figures).toMatchObject({ active: 1, untouched: 0, finishedThisMonth: 3 });
  });

  it.each(['in-progress', 'untouched'] as const)('counts the studies of the list that are %s', async (progress) => {
    const me = await office.member(VIEW);
    const [recent, finishedYetActive] = [await newStudy(me), await newStudy(me)];
    const [old, finishedYetOld] = [await untouchedStudy(me, 9), await untouchedStudy(me, 9)];
    for (const study of [finishedYetActive, finishedYetOld]) {
      await finish(me, study);
      await me.caller.result(viabilityStudiesApi.toggleStatus, { params: { id: study.id } });
    }
    await touch(finishedYetOld, new Date(Date.now() - 9 * DAY_MS));
    const query = { status: 'active', progress, adviser: me.user.id } as const;
    const listed = (await me.caller.result(viabilityStudiesApi.list, { query })) as ViabilityStudySummary[];
    const desk = await deskOf(me);
    const block = progress === 'untouched' ? desk.untouched : desk.inProgress;
    expect(listed.map(({ id }) => id)).toEqual([progress === 'untouched' ? old.id : recent.id]);
    expect([idsIn(block), block?.total]).toEqual([listed.map(({ id }) => id), listed.length]);
  });

  it('[B-DSK-06] counts the studies created and finished in the current month in Madrid, each once', async () => {
    const me = await office.member(VIEW);
    const { month } = deskTimes(Date.now());
    const before = new Date(month.from.getTime() - 1);
    const moments: [string, Date][] = [
      ['created_at', before],
      ['created_at', month.from],
      ['finished_at', before],
      ['finished_at', month.from],
    ];
    for (const [column, at] of moments) {
      const study = await newStudy(me);
      if (column === 'finished_at') await finish(me, study);
      await query(`update viability_studies set ${column} = $2 where id = $1`, [study.id, at]);
    }
    expect((await deskOf(me)).figures).toMatchObject({ createdThisMonth: 3, finishedThisMonth: 1 });
    const often = await newStudy(me);
    for (let times = 0; times < 3; times += 1) await finish(me, often);
    expect((await deskOf(me)).figures).toMatchObject({ createdThisMonth: 4, finishedThisMonth: 2 });
  });

  it('[B-DSK-07] counts a finished study until it is reopened, and none without a finishing date', async () => {
    const me = await office.member(VIEW);
    const study = await newStudy(me);
    const finishedAt = async () =>
      (await query<{ at: Date | null }>('select finished_at as at from viability_studies where id = $1', [study.id]))[0]
        ?.at;
    await finish(me, study);
    expect((await finishedAt())!.getTime()).toBeGreaterThanOrEqual(Date.parse(study.createdAt));
    expect((await deskOf(me)).figures?.finishedThisMonth).toBe(1);
    await finish(me, study);
    expect([await finishedAt(), (await deskOf(me)).figures?.finishedThisMonth]).toEqual([null, 0]);
    await finish(me, study);
    await query('update viability_studies set finished_at = null where id = $1', [study.id]);
    expect((await deskOf(me)).figures?.finishedThisMonth).toBe(0);
  });

  it('[B-DSK-08] returns only clients without the permission to view studies', async () => {
    const me = await office.member({ estudio_cuota: 'view' });
    const { id } = await me.caller.result(clientsApi.create, { body: aClient() });
    expect(await deskOf(me)).toEqual({
      inProgress: null,
      untouched: null,
      figures: null,
      verdictChanges: null,
      nextSteps: { items: [], total: 0 },
      recentClients: { items: [expect.objectContaining({ id })], total: 1 },
    });
  });

  it('[B-DSK-09] lists the clients saved last by the user, and no colleague’s', async () => {
    const company = await office.company();
    const [me, colleague] = [await office.member({}, [company]), await office.member({}, [company])];
    const clients = [];
    for (let made = 0; made < 3; made += 1)
      clients.push(await me.caller.result(clientsApi.create, { body: aClient() }));
    await colleague.caller.result(clientsApi.create, { body: aClient() });
    const [first, second, third] = clients.map(({ id }) => id);
    expect((await deskOf(me)).recentClients.items.map(({ id }) => id)).toEqual([third, second, first]);
    const { evaluation: _, ...form } = aClient();
    await me.caller.result(clientsApi.update, { params: { id: first! }, body: form });
    expect((await deskOf(me)).recentClients).toMatchObject({ items: [{ id: first }, { id: third }, { id: second }] });
  });
});

describe('the workload of advisers', () => {
  const people = async (company: Company) => ({
    director: await office.member(DIRECTS, [company]),
    adviser: await office.member(VIEW, [company]),
  });

  it('[B-DSK-10] has a row for each, with the totals of their own desks, and none of another company', async () => {
    const { director, adviser } = await people(await office.company());
    const { director: stranger } = await people(await office.company());
    for (const member of [adviser, stranger]) {
      await untouchedStudy(member, 9);
      await newStudy(member);
      await newStudy(member);
      await finish(member, await newStudy(member));
    }
    await newStudy(director);
    const { figures, inProgress, untouched } = await deskOf(adviser);
    expect(figures).toEqual({ active: 3, untouched: 1, createdThisMonth: 4, finishedThisMonth: 1 });
    expect([untouched?.total, inProgress?.total]).toEqual([1, 2]);
    const row = { userId: adviser.user.id, userName: adviser.user.name, userEmail: adviser.user.email, ...figures };
    const ofDirector = { userId: director.user.id, active: 1, untouched: 0, createdThisMonth: 1, finishedThisMonth: 0 };
    const names = [adviser.user, director.user].sort((a, b) => a.name.localeCompare(b.name, 'es'));
    const load = await loadFor(director);
    expect(load.map(({ userId }) => userId)).toEqual(names.map(({ id }) => id));
    expect(load).toEqual(expect.arrayContaining([row, expect.objectContaining(ofDirector)]));
    const { pagination } = (await director.caller.result(viabilityStudiesApi.list, {
      query: { page: '1', status: 'active' },
    })) as { pagination: { total: number } };
    expect(load.reduce((sum, { active }) => sum + active, 0)).toBe(pagination.total);
  });

  it('[B-DSK-10] lists all owners for an administrator, at most 200', async () => {
    const adviser = await office.member(VIEW);
    await newStudy(adviser);
    // First in the alphabet, because other specs may have made more owners than the limit.
    const name = `Aaaa ${unique()}`;
    const params = { id: adviser.user.id };
    await office.admin.result(usersApi.update, { params, body: { ...adviser.user, name } });
    const admin = { caller: office.admin };
    await eventually(
      () => loadOf(admin, adviser),
      (row) => row?.userName === name,
    );
    const load = await loadFor(admin);
    expect(load.length).toBeLessThanOrEqual(200);
    const compare = new Intl.Collator('es').compare;
    const inOrder = load.flatMap(({ userName }) => userName ?? []);
    expect(inOrder).toEqual([...inOrder].sort(compare));
  });

  it('[B-DSK-10] lists a deactivated owner while a figure is not 0', async () => {
    const { director, adviser } = await people(await office.company());
    await newStudy(adviser);
    const admin = office.admin;
    await admin.result(usersApi.setActive, { params: { id: adviser.user.id }, body: { isActive: false } });
    await eventually(
      () => query('select 1 from known_users where id = $1 and not is_active', [adviser.user.id]),
      ({ length }) => length === 1,
    );
    expect(await loadOf(director, adviser)).toMatchObject({ active: 1 });
    await query(
      `update viability_studies set is_active = false, created_at = now() - interval '40 days' where user_id = $1`,
      [adviser.user.id],
    );
    expect(await loadOf(director, adviser)).toBeUndefined();
  });

  it.each<[string, Grants]>([
    ['users', { estudios_viabilidad: 'delete', companias: 'delete' }],
    ['studies', { usuarios: 'delete', estudio_cuota: 'delete' }],
  ])('[B-DSK-11] is refused without the permission to view %s', async (_, grants) => {
    const { caller } = await office.member(grants);
    const { status, problem } = await caller.call(deskApi.load);
    expect([status, problem.code]).toEqual([403, 'forbidden']);
  });

  it('[B-DSK-12] follows the new name of an adviser', async () => {
    const { director, adviser } = await people(await office.company());
    await newStudy(adviser);
    expect((await loadOf(director, adviser))?.userName).toBe(adviser.user.name);
    const name = `Renombrada ${unique()}`;
    const params = { id: adviser.user.id };
    await office.admin.result(usersApi.update, { params, body: { ...adviser.user, name } });
    await eventually(
      () => loadOf(director, adviser),
      (row) => row?.userName === name,
    );
  });
});

import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { rolesApi, usersApi, viabilityStudiesApi, type ViabilityStudy } from '@umbral/contracts';
import { durations, secondsOf } from '@umbral/service-kit';
import { eventually, mailsTo, Office, stack, type Member, type ProgramMember } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';
import { knownUser } from '../../test/known.js';
import { startOwnProcess, type OwnProcess } from '../../test/own-process.js';
import { aHolder, aStudy } from '@umbral/contracts/factories';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(closeDatabase);

/** An owner that a round finds: it reads the users that are known by event. */
const member = async () => {
  const owner = await office.member({ estudios_viabilidad: 'view' });
  await knownUser(owner.user);
  return owner;
};
const run = async (url = stack.urls.studies) => {
  const response = await fetch(`${url}/internal/reminders/run`, {
    method: 'POST',
    headers: { 'x-umbral-internal': stack.internalKey },
  });
  return ((await response.json()) as { reminded: number }).reminded;
};

/** A study without a change for so many days. */
async function study(
  { caller }: Pick<ProgramMember, 'caller'>,
  days: number,
  given: object = {},
): Promise<ViabilityStudy> {
  const { body } = await caller.call(viabilityStudiesApi.create, { body: { ...aStudy(), ...given } });
  await leave([body], days);
  return body;
}
const leave = (studies: readonly ViabilityStudy[], days: number) =>
  query('update viability_studies set updated_at = now() - make_interval(days => $2) where id = any($1)', [
    studies.map(({ id }) => id),
    days,
  ]);
const mailsOf = ({ user }: Member) => mailsTo(user.email);

describe('reminders', () => {
  it('[D60] name the forgotten studies of an owner in one mail, as text and as HTML', async () => {
    const owner = await member();
    await study(owner, 9, { studyName: 'Ático <b>de</b> Gros', holders: [aHolder({ name: 'Nerea & Jon' })] });
    await study(owner, 8, { studyName: 'Chalé' });
    await study(owner, 6, { studyName: 'Reciente' });
    await run();
    const [mail, ...others] = await eventually(
      () => mailsOf(owner),
      ({ length }) => length > 0,
    );
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 estudios de viabilidad te esperan');
    expect(mail?.text).toMatch(
      /- Ático <b>de<\/b> Gros \(Nerea & Jon\), sin cambios desde el \d+ de \w+ de \d{4}\n- Chalé/,
    );
    expect(mail?.html).toContain('Ático &lt;b&gt;de&lt;/b&gt; Gros (Nerea &amp; Jon)');
    expect(mail?.text).not.toContain('Reciente');
    expect(mail?.text).toContain('/viability-studies');
  });

  it('[D60] come once a week', async () => {
    const owner = await member();
    await study(owner, 20);
    const age = (seconds: number) =>
      query(`update study_reminders set sent_at = now() - make_interval(secs => $2) where user_id = $1`, [
        owner.user.id,
        seconds,
      ]);
    await run();
    await age(secondsOf(durations.reminder) - 3_600);
    await run();
    expect(await mailsOf(owner)).toHaveLength(1);
    await age(secondsOf(durations.reminder));
    await run();
    expect(
      await eventually(
        () => mailsOf(owner),
        ({ length }) => length === 2,
      ),
    ).toHaveLength(2);
  });

  it('[D60] [S-VST-24] leave out inactive and finished studies, and owners who have left or may no longer view them', async () => {
    const [idle, done, gone, blind] = [await member(), await member(), await member(), await member()];
    const [first, second] = [await study(idle, 9), await study(done, 9)];
    for (const owner of [gone, blind]) await study(owner, 9);
    const grant = (canView: boolean) =>
      office.admin.result(rolesApi.setPermissions, {
        params: { id: blind.role.id },
        body: { permissions: [{ viewName: 'estudios_viabilidad', canView, canDelete: false }] },
      });
    await grant(false);
    await idle.caller.call(viabilityStudiesApi.toggleStatus, { params: { id: first.id } });
    await done.caller.call(viabilityStudiesApi.toggleFinished, { params: { id: second.id } });
    await leave([first, second], 9);
    await office.admin.call(usersApi.setActive, { params: { id: gone.user.id }, body: { isActive: false } });
    await eventually(
      () => query<{ is_active: boolean }>('select is_active from known_users where id = $1', [gone.user.id]),
      ([known]) => known?.is_active === false,
    );
    await run();
    const members = [idle, done, gone, blind];
    expect(await Promise.all(members.map(mailsOf))).toEqual([[], [], [], []]);
    expect(
      await query('select 1 from study_reminders where user_id = any($1)', [members.map(({ user }) => user.id)]),
    ).toEqual([]);
    await grant(true);
    await run();
    expect(await mailsOf(blind)).toHaveLength(1);
  });

  it('leave out programs, whose addresses receive no mail', async () => {
    const own = await office.program({ estudios_viabilidad: 'view' });
    await knownUser(own.program);
    await study(own, 9);
    await run();
    expect(await query('select 1 from study_reminders where user_id = $1', [own.program.id])).toEqual([]);
  });

  describe('of two replicas', () => {
    let replica: OwnProcess;
    beforeAll(async () => {
      replica = await startOwnProcess({ REMINDER_DAYS: '3', REMINDER_ROUND_SECONDS: '1' });
    });
    afterAll(() => replica.stop());

    it('[D60] are scheduled after the configured number of days', async () => {
      const [patient, forgetful] = [await member(), await member()];
      await study(patient, 2);
      await study(forgetful, 4);
      const [mail] = await eventually(
        () => mailsOf(forgetful),
        ({ length }) => length > 0,
      );
      expect(mail?.text).toContain('en los últimos 3 días');
      await study(patient, 4);
      await eventually(
        () => mailsOf(patient),
        ({ length }) => length > 0,
      );
      expect((await mailsOf(patient))[0]?.subject).toBe('Un estudio de viabilidad te espera');
      expect(await mailsOf(forgetful)).toHaveLength(1);
    });

    it('[D60] are sent by one of several concurrent replicas', async () => {
      const owners = await Promise.all([1, 2, 3].map(member));
      // At once, because one of them looks for forgotten studies every second.
      await leave(await Promise.all(owners.map((owner) => study(owner, 0))), 30);
      await Promise.all([run(), run(replica.url), run(), run(replica.url)]);
      for (const owner of owners) expect(await mailsOf(owner)).toHaveLength(1);
    });
  });

  it('wait while the mail server is unreachable, and are not lost', async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(member));
    for (const owner of owners) await study(owner, 30);
    let [attempts, accepted] = [0, Infinity];
    const server = createServer((socket) => {
      attempts += 1;
      if (attempts % accepted !== 0) return void socket.destroy();
      socket.pipe(connect(Number(new URL(stack.urls.smtp).port), '127.0.0.1')).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const replica = await startOwnProcess({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(await run(replica.url)).toBe(0);
    // A round ends after three failures in a row,
    expect(attempts).toBe(3);
    // and not after three of several.
    owners.push(...(await Promise.all([1, 2].map(member))));
    for (const owner of owners.slice(-2)) await study(owner, 30);
    [attempts, accepted] = [0, 3];
    expect(await run(replica.url)).toBeGreaterThanOrEqual(2);
    expect(attempts).toBeGreaterThanOrEqual(owners.length);
    await replica.stop();
    server.close();
    await run();
    for (const owner of owners) expect(await mailsOf(owner)).toHaveLength(1);
  });

  it('wait while identity does not say that the owner may view studies', async () => {
    const owner = await member();
    await study(owner, 30);
    const replica = await startOwnProcess({ IDENTITY_URL: 'http://127.0.0.1:1' });
    expect(await run(replica.url)).toBe(0);
    await replica.stop();
    expect(await mailsOf(owner)).toEqual([]);
    await run();
    expect(await mailsOf(owner)).toHaveLength(1);
  });

  it('cannot be started without the internal key', async () => {
    expect((await fetch(`${stack.urls.studies}/internal/reminders/run`, { method: 'POST' })).status).toBe(403);
  });
});

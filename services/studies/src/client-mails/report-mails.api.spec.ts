import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import {
  clientMailsApi,
  clientsApi,
  reportsApi,
  viabilityStudiesApi,
  CLIENT_MAILS_A_MINUTE,
  type ClientMail,
  type Company,
  type ReportMailForm,
} from '@umbral/contracts';
import { aClient, aHolder, anEvaluation, aReport, aStudy, unique } from '@umbral/contracts/factories';
import { mailsTo, Office, type Caller, type Member, restartLimit } from '@umbral/service-kit/testing';
import { whenAdmitted } from '../../test/admitted.js';
import { auditOf, closeDatabase, lastAudit, query } from '../../test/events.js';
import { startOwnProcess, type OwnProcess } from '../../test/own-process.js';

let office: Office;
let company: Company;
let agent: Member;
let stranger: Member;

beforeAll(async () => {
  office = await Office.open();
  company = await office.company();
  stranger = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
});
// The limit is ten a minute: each member sends fewer.
beforeEach(async () => {
  agent = await office.member({ estudios_viabilidad: 'view' }, [company]);
});
afterAll(closeDatabase);

const newAddress = () => `cliente.${unique()}@pruebas.umbral.test`;
const newPhone = () => `6${String(unique()).slice(-8).padStart(8, '0')}`;

/** A study with a report, whose first holder is in no other study. */
async function newReport({ name = `Ana Núñez ${unique()}`, phone = newPhone() } = {}) {
  const who = agent.caller;
  const { id } = await who.result(viabilityStudiesApi.create, {
    body: aStudy({ holders: [aHolder({ name, phone })] }),
  });
  const report = await who.result(reportsApi.create, { params: { id }, body: aReport() });
  return { name, phone, report, params: { id, reportId: report.id } };
}
type Made = Awaited<ReturnType<typeof newReport>>;

const preview = ({ params }: Pick<Made, 'params'>, who: Caller = agent.caller) =>
  who.call(clientMailsApi.previewReport, { params });
const words = { subject: 'Informe de Ana', text: 'Hola, Ana:\n\nAquí va <el informe>.\nUn saludo' };
const send = (
  { params }: Pick<Made, 'params'>,
  body: Partial<ReportMailForm>,
  { who = agent.caller, headers = {}, at }: { who?: Caller; headers?: Record<string, string>; at?: string } = {},
) => who.call(clientMailsApi.sendReport, { params, body: { ...words, ...body }, headers, at });
const retry = (mailId: number, who: Caller = agent.caller, at?: string) =>
  who.call(clientMailsApi.retry, { params: { mailId }, at });
const listed = (id: number, who: Caller = agent.caller): Promise<ClientMail[]> =>
  who.result(clientMailsApi.list, { params: { id } });

let alone: OwnProcess;

/** A mail that the mail server refused. */
async function refusedMail(made: Made, to: string, headers: Record<string, string> = {}) {
  const { status, problem } = await send(made, { to }, { headers, at: alone.url });
  expect([status, problem.code, problem.message]).toEqual([
    502,
    'mail_not_sent',
    'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos',
  ]);
  const { clientId } = (await preview(made)).body;
  const [mail, ...others] = await listed(clientId ?? 0);
  expect([mail?.state, mail?.sentAt, others]).toEqual(['failed', null, []]);
  const again = await retry(mail?.id ?? 0, agent.caller, alone.url);
  expect([again.status, again.problem.code]).toEqual([502, 'mail_not_sent']);
  return mail!;
}

describe('the mail of a report', () => {
  it('[B-PAP-18] proposes the address of the client with the same normalized name and phone, and stores nothing', async () => {
    const number = unique();
    const made = await newReport({ name: `JOSE MUÑOZ ${number}`, phone: '+34 612 480 337' });
    const person = { firstName: 'José', lastName: `Muñoz ${number}`, phone: '612480337', email: newAddress() };
    const { id: clientId } = await agent.caller.result(clientsApi.create, { body: aClient(person) });
    for (const other of [{ phone: '612480338' }, { lastName: `Muñoz ${number}0` }])
      await agent.caller.result(clientsApi.create, { body: aClient({ ...person, email: newAddress(), ...other }) });
    const { status, body } = await preview(made);
    expect([status, body]).toEqual([
      200,
      {
        to: person.email,
        ...{ clientId, holder: { name: made.name, phone: made.phone } },
        subject: 'Su informe de hipoteca',
        text: [
          'Hola, José:',
          'Le envío el informe de su hipoteca en el PDF adjunto.',
          'Es una simulación informativa: no es una oferta ni una aprobación del banco.',
          'Si tiene alguna pregunta, responda a este correo.',
          `${agent.user.name}\n${company.name}`,
        ].join('\n\n'),
        fileName: `Informe de viabilidad - JOSE MUÑOZ ${number}.pdf`,
      },
    ]);
    expect([await listed(clientId), await mailsTo(person.email)]).toEqual([[], []]);
    // A client that is not visible to the caller is not proposed.
    const unseen = await newReport();
    const [firstName = '', ...rest] = unseen.name.split(' ');
    const theirs = aClient({ firstName, lastName: rest.join(' '), phone: unseen.phone });
    await stranger.caller.result(clientsApi.create, { body: theirs });
    expect((await preview(unseen)).body).toMatchObject({ to: null, clientId: null });
  });

  it('[B-PAP-19] has the edited text and the stored PDF, the company as sender and the adviser as reply-to', async () => {
    const made = await newReport();
    const to = newAddress();
    const { status, body } = await send(made, { to });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        clientId: expect.any(Number) as number,
        studyId: made.params.id,
        reportId: made.params.reportId,
        evaluationId: null,
        userId: agent.user.id,
        userEmail: agent.user.email,
        to,
        ...words,
        sha256: made.report.sha256,
        state: 'sent',
        createdAt: expect.any(String) as string,
        sentAt: expect.any(String) as string,
      },
    ]);
    const [mail, ...others] = await mailsTo(to);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to, subject: words.subject, replyTo: agent.user.email });
    expect(mail?.from).toMatch(new RegExp(`^${company.name} <.+@.+>$`));
    expect(mail?.text.trim()).toBe(words.text);
    expect(mail?.html).toContain('Aquí va &lt;el informe&gt;.<br>Un saludo');
    expect(mail?.attachments).toEqual([
      {
        name: `Informe de viabilidad - ${made.name}.pdf`,
        type: 'application/pdf',
        size: made.report.size,
        sha256: made.report.sha256,
      },
    ]);
    const [row] = await agent.caller.result(reportsApi.list, { params: { id: made.params.id } });
    expect(row?.sentAt).toBe(body.sentAt);
  });

  it('[B-PAP-20] creates the missing client, and lists their mails, newest first', async () => {
    const made = await newReport();
    const to = newAddress();
    const first = (await send(made, { to })).body;
    const second = (await send(made, { to, subject: 'Otra vez' })).body;
    expect(second.clientId).toBe(first.clientId);
    const client = await agent.caller.result(clientsApi.get, { params: { id: first.clientId } });
    const [firstName, ...rest] = made.name.split(' ');
    expect(client).toMatchObject({
      ...{ firstName, lastName: rest.join(' '), phone: made.phone, email: to },
      ...{ userId: agent.user.id, companyId: company.id, evaluations: [] },
    });
    expect(await listed(client.id)).toEqual([second, first]);
    const actions = (await auditOf('client', client.id)).map(({ action }) => action);
    expect(actions).toEqual(['create', 'send_report', 'send_report']);
    // A single-word name: the next mail finds the same client.
    const short = await newReport({ name: `Ana${unique()}` });
    const lone = (await send(short, { to: newAddress() })).body;
    expect(await agent.caller.result(clientsApi.get, { params: { id: lone.clientId } })).toMatchObject({
      firstName: short.name,
      lastName: '—',
    });
    expect((await preview(short)).body).toMatchObject({ clientId: lone.clientId, to: lone.to });
  });

  it('finds a client without surname by the name with its mark, which no file name has', async () => {
    const firstName = `Ana${unique()}`;
    const made = await newReport({ name: `${firstName} —` });
    const person = aClient({ firstName, lastName: '—', phone: made.phone, email: newAddress() });
    const { id } = await agent.caller.result(clientsApi.create, { body: person });
    expect((await preview(made)).body).toMatchObject({ to: person.email, clientId: id });
    for (const subject of ['Uno', 'Dos'])
      expect((await send(made, { to: person.email ?? '', subject })).body).toMatchObject({ clientId: id });
    const found = await agent.caller.result(clientsApi.list, { query: { search: firstName } });
    expect(found).toHaveLength(1);
    const evaluation = anEvaluation();
    const calculation = await agent.caller.result(clientMailsApi.previewCalculation, {
      body: { ...person, evaluation },
    });
    expect(calculation.fileName).toBe(`Cálculo de hipoteca - ${firstName}.pdf`);
  });

  it('[B-PAP-20] stores the address of a client without one', async () => {
    const made = await newReport();
    const [firstName = '', ...rest] = made.name.split(' ');
    const person = aClient({ firstName, lastName: rest.join(' '), phone: made.phone, email: null });
    const { id } = await agent.caller.result(clientsApi.create, { body: person });
    expect((await preview(made)).body).toMatchObject({ clientId: id, to: null });
    const to = newAddress();
    expect((await send(made, { to, clientId: null })).status).toBe(422);
    expect((await send(made, { to, clientId: id })).body).toMatchObject({ clientId: id, state: 'sent' });
    expect((await agent.caller.result(clientsApi.get, { params: { id } })).email).toBe(to);
  });

  it('[B-PAP-21] is sent once per key, only to the client’s address, with a one-line subject and a text', async () => {
    const made = await newReport();
    const to = newAddress();
    const headers = { 'idempotency-key': `pulsado-${made.params.reportId}` };
    const answers = await Promise.all([1, 2, 3].map(() => whenAdmitted(() => send(made, { to }, { headers }))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const { clientId } = answers[0]!.body;
    expect([await listed(clientId), await mailsTo(to)]).toEqual([[answers[0]?.body], [expect.anything()]]);
    const reused = await send(made, { to, subject: 'Otro asunto' }, { headers });
    expect([reused.status, reused.problem.code]).toEqual([422, 'idempotency_key_reused']);
    const ofDay = `client-mail-day:person:${agent.user.id}`;
    await query('update rate_limits set points = points + 100000 where key = $1', [ofDay]);
    expect((await send(made, { to })).status).toBe(429);
    expect(await send(made, { to }, { headers })).toMatchObject({ status: 201, body: answers[0]?.body });
    await query('delete from rate_limits where key = $1', [ofDay]);

    const refusals: [Partial<ReportMailForm>, string, string][] = [
      [{ to: newAddress() }, 'to', 'El email del cliente ha cambiado. Revísalo antes de enviar'],
      [{ clientId: clientId + 1 }, 'to', 'El destinatario ha cambiado. Cierra el correo y vuelve a abrirlo'],
      [{ to: `${to}, otro@umbral.test` }, 'to', 'Email inválido'],
      [{ subject: ' ' }, 'subject', 'El asunto es requerido'],
      [{ subject: 'x'.repeat(151) }, 'subject', 'No puede exceder 150 caracteres'],
      [{ subject: 'Uno\nBcc: robo@umbral.test' }, 'subject', 'Contiene caracteres no permitidos'],
      [{ text: ' ' }, 'text', 'El mensaje es requerido'],
      [{ text: 'x'.repeat(5001) }, 'text', 'No puede exceder 5.000 caracteres'],
    ];
    for (const [change, path, message] of refusals) {
      const { status, problem } = await send(made, { to, ...change });
      expect([status, problem.errors]).toMatchObject([422, [{ path, message }]]);
    }
    expect([(await listed(clientId)).length, (await mailsTo(to)).length]).toEqual([1, 1]);
  });
});

describe('while the mail server is unavailable', () => {
  let isSilent = false;
  let opened = 0;
  let openedAtOnce: number | undefined;
  const server = createServer((socket) => {
    if (!isSilent) return void socket.destroy();
    socket.write('220 and not a word more\r\n');
    opened += 1;
    socket.resume().on('close', () => (openedAtOnce ??= opened));
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const limits = { MAIL_LIMIT_MS: '10000', DATABASE_POOL: '5', DATABASE_CONNECT_MS: '5000' };
    alone = await startOwnProcess({ SMTP_URL: `smtp://127.0.0.1:${port}`, ...limits });
  });
  afterAll(async () => {
    await alone.stop();
    server.close();
  });

  it('[B-PAP-22] stores the mail as failed, and the retry sends that row once', async () => {
    const made = await newReport();
    const to = newAddress();
    const mail = await refusedMail(made, to);
    expect((await auditOf('client', mail.clientId)).map(({ action }) => action)).toEqual(['create']);
    // Two concurrent calls: the second waits, and finds it sent.
    const answers = await Promise.all([1, 2].map(() => whenAdmitted(() => retry(mail.id))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [sent] = await listed(mail.clientId);
    expect(sent).toEqual({ ...mail, state: 'sent', sentAt: expect.any(String) as string });
    expect(answers.find(({ status }) => status === 200)?.body).toEqual(sent);
    expect(await mailsTo(to)).toHaveLength(1);
    const { status, problem } = await retry(mail.id);
    expect([status, problem.code, problem.message]).toEqual([409, 'already_sent', 'Este correo ya se envió']);
  });

  it('[B-PAP-22] sends that row again for the same key, with its latest text', async () => {
    const made = await newReport();
    const to = newAddress();
    const headers = { 'idempotency-key': `vuelve-${made.params.reportId}` };
    const mail = await refusedMail(made, to, headers);
    const { status, body } = await send(made, { to, subject: 'Corregido' }, { headers });
    expect([status, body.id, body.state]).toEqual([201, mail.id, 'sent']);
    expect(await listed(mail.clientId)).toEqual([body]);
    expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual(['Corregido']);
    const other = await newReport();
    const reused = await send(other, { to: newAddress() }, { headers });
    expect([reused.status, reused.problem.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('[B-PAP-22] a mail left in sending is busy for five minutes, and failed afterwards', async () => {
    const made = await newReport();
    const to = newAddress();
    const { id, clientId } = (await send(made, { to })).body;
    const leave = (minutes: number) =>
      query(
        `update client_mails set state = 'sending', sent_at = null, created_at = now() - make_interval(mins => $2)
         where id = $1`,
        [id, minutes],
      );
    await leave(0);
    const early = await retry(id);
    expect([early.status, early.problem.code, (await listed(clientId))[0]?.state]).toEqual([503, 'busy', 'sending']);
    await leave(6);
    expect((await listed(clientId))[0]?.state).toBe('failed');
    expect((await retry(id)).body.state).toBe('sent');
    expect(await mailsTo(to)).toHaveLength(2);
  });

  it('[B-PAP-22] refuses a file that does not match its checksum', async () => {
    const made = await newReport();
    await query(`update client_reports set pdf = 'otro' where id = $1`, [made.params.reportId]);
    const to = newAddress();
    expect((await send(made, { to })).status).toBe(500);
    expect(await mailsTo(to)).toEqual([]);
  });

  it('[D124] a mail server that accepts and never answers occupies few connections, and other calls are answered', async () => {
    isSilent = true;
    // Several clients, because mails of one client are sent in sequence.
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => newReport()));
    const addresses = made.map(newAddress);
    const sending = made.map((each, index) => send(each, { to: addresses[index] ?? '' }, { at: alone.url }));
    const read = await agent.caller.call(viabilityStudiesApi.get, {
      params: { id: made[0]?.params.id ?? 0 },
      at: alone.url,
    });
    expect(read.status).toBe(200);
    const codes = (await Promise.all(sending)).map(({ problem }) => problem.code);
    // Those before the first one ended: its end and the next connection arrive here in either order.
    expect([openedAtOnce, new Set(codes)]).toEqual([3, new Set(['mail_not_sent', 'overloaded'])]);
    for (const to of addresses) expect(await mailsTo(to)).toEqual([]);
  });
});

describe('is refused', () => {
  it('[B-PAP-23] out of scope, of another study, and without the view', async () => {
    const made = await newReport();
    const other = await newReport();
    const to = newAddress();
    const { id: mailId, clientId } = (await send(made, { to })).body;
    await query(`update client_mails set state = 'failed', sent_at = null where id = $1`, [mailId]);
    const blind = await office.member({}, [company]);
    const mixed = { params: { id: made.params.id, reportId: other.params.reportId } };
    const statuses = async (who: Caller, of: Pick<Made, 'params'> = made) => [
      (await preview(of, who)).status,
      (await send(of, { to }, { who })).status,
    ];
    expect(await statuses(stranger.caller)).toEqual([404, 404]);
    expect(await statuses(agent.caller, mixed)).toEqual([404, 404]);
    expect(await statuses(blind.caller)).toEqual([403, 403]);
    expect([(await retry(mailId, stranger.caller)).status, (await retry(mailId, blind.caller)).status]).toEqual([
      404, 403,
    ]);
    // The client belongs to their company, but they may not view the study's mails.
    expect(await listed(clientId, blind.caller)).toEqual([]);
    expect((await stranger.caller.call(clientMailsApi.list, { params: { id: clientId } })).status).toBe(404);
    // A colleague of the same company sees and retries it; the reply-to is still the adviser who signed it.
    const colleague = await office.member({ estudios_viabilidad: 'view' }, [company]);
    expect((await listed(clientId, colleague.caller)).map(({ id }) => id)).toEqual([mailId]);
    expect((await retry(mailId, colleague.caller)).status).toBe(200);
    expect((await mailsTo(to)).map(({ replyTo }) => replyTo)).toEqual([agent.user.email, agent.user.email]);
    // The client remains theirs, but no longer the study.
    await query(`update client_mails set state = 'failed', sent_at = null where id = $1`, [mailId]);
    await query('update viability_studies set user_id = $2, company_id = $3 where id = $1', [
      ...[made.params.id, stranger.user.id, stranger.user.companyId],
    ]);
    expect(await listed(clientId, colleague.caller)).toEqual([]);
    expect((await retry(mailId, colleague.caller)).status).toBe(404);
    const program = await office.program({ estudios_viabilidad: 'view' }, [company]);
    const refused = await send(made, { to }, { who: program.caller });
    expect([refused.status, refused.problem.code]).toEqual([403, 'not_for_programs']);
  });

  it('[B-PAP-23] the eleventh in a minute, and each has an audit entry of the client', async () => {
    const made = await newReport();
    const to = newAddress();
    let clientId = 0;
    for (let sent = 0; sent < CLIENT_MAILS_A_MINUTE; sent += 1) {
      const { status, body } = await send(made, { to });
      expect(status).toBe(201);
      ({ clientId } = body);
      await restartLimit(query, 'clientMails', agent.user);
    }
    const { status, problem, headers } = await send(made, { to });
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mailsTo(to)).toHaveLength(CLIENT_MAILS_A_MINUTE);
    expect(await lastAudit('client', clientId)).toMatchObject({
      action: 'send_report',
      userId: agent.user.id,
      details: {
        changes: { to: { before: null, after: to }, report: { before: null, after: made.report.sha256 } },
      },
    });
  });
});

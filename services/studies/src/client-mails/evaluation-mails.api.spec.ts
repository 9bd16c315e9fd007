import { createHash } from 'node:crypto';
import {
  calculatorApi,
  clientMailsApi,
  clientsApi,
  companiesApi,
  CLIENT_MAILS_A_MINUTE,
  type ClientMail,
  type Company,
} from '@umbral/contracts';
import { aClient, anEvaluation } from '@umbral/contracts/factories';
import pg from 'pg';
import {
  eventually,
  mailsTo,
  Office,
  stack,
  type Caller,
  type Member,
  restartLimit,
} from '@umbral/service-kit/testing';
import { whenAdmitted } from '../../test/admitted.js';
import { auditOf, closeDatabase, lastAudit, query, whileChanging } from '../../test/events.js';
import { startFakeCatalog, type FakeCatalog } from '../../test/fake-catalog.js';
import { knownCompany } from '../../test/known.js';
import { startOwnProcess, type OwnProcess } from '../../test/own-process.js';
import { readPdf } from '../../test/pdf.js';

let office: Office;
let company: Company;
let agent: Member;

beforeAll(async () => {
  office = await Office.open();
  company = await office.company();
});
// The limit is ten a minute: each member sends fewer.
beforeEach(async () => {
  agent = await office.member({}, [company]);
});
afterAll(closeDatabase);

async function newClient(given: object = {}, who: Caller = agent.caller) {
  const client = await who.result(clientsApi.create, { body: aClient(given) });
  const evaluationId = client.evaluations[0]?.id ?? 0;
  return { ...client, to: client.email ?? '', params: { id: client.id, evaluationId } };
}
type Client = Awaited<ReturnType<typeof newClient>>;
const words = { subject: 'Su cálculo de hipoteca', text: 'Hola, Nerea:\n\nAquí va el cálculo.' };
const send = (
  { params, to }: Pick<Client, 'params' | 'to'>,
  { who = agent.caller, headers = {}, at }: { who?: Caller; headers?: Record<string, string>; at?: string } = {},
) => who.call(clientMailsApi.sendEvaluation, { params, body: { to, ...words }, headers, at });
/** The service's own login may not change the table. It waits briefly and often, as other calls wait behind it. */
async function asOwner(statements: string) {
  const owner = new pg.Client({ connectionString: stack.databases.studies.owner });
  await owner.connect();
  try {
    await eventually(() =>
      owner.query(`set lock_timeout = '50ms'; ${statements}`).catch((error: { code?: string }) => {
        if (error.code !== '55P03') throw error;
        return undefined;
      }),
    );
  } finally {
    await owner.end();
  }
}
const listed = (id: number, who: Caller = agent.caller): Promise<ClientMail[]> =>
  who.result(clientMailsApi.list, { params: { id } });

describe('the mail of an evaluation', () => {
  it('[B-PAP-24] is previewed without storing client, evaluation or mail', async () => {
    const body = aClient({ firstName: 'Nerea' });
    const preview = await agent.caller.result(clientMailsApi.previewCalculation, { body });
    expect(preview).toEqual({
      to: body.email,
      subject: 'Su cálculo de hipoteca',
      text: [
        'Hola, Nerea:',
        'Le envío el cálculo de su hipoteca en el PDF adjunto.',
        'Es una simulación informativa: no es una oferta ni una aprobación del banco.',
        'Si tiene alguna pregunta, responda a este correo.',
        `${agent.user.name}\n${company.name}`,
      ].join('\n\n'),
      fileName: `Cálculo de hipoteca - Nerea ${body.lastName}.pdf`,
    });
    expect(await query('select from clients where email = $1', [body.email])).toEqual([]);
    const nameless = await agent.caller.call(clientMailsApi.previewCalculation, { body: aClient({ firstName: '' }) });
    expect([nameless.status, nameless.problem.errors?.[0]?.path]).toEqual([422, 'firstName']);
  });

  it('is signed by the company of its client, who has to be visible', async () => {
    const { id: clientId } = await newClient();
    const stranger = await office.member({}, [await office.company()]);
    const body = { ...aClient(), clientId };
    const { text } = await office.admin.result(clientMailsApi.previewCalculation, { body });
    expect(text.split('\n').at(-1)).toBe(company.name);
    expect((await stranger.caller.call(clientMailsApi.previewCalculation, { body })).status).toBe(404);
  });

  it.each([
    ['without a region', {}, ['Gastos · estimación general', '21.500 €']],
    ['of its comunidad', { region: 'AN' }, ['Gastos · Andalucía', 'De 18.344 € a 19.001 €', '16.800 €', '18.673 €']],
    [
      'where a tax has no rule',
      { region: 'PV-SS', homeType: 'new' },
      [
        'Gastos · estimación general',
        'No hay una regla comprobada de AJD para Gipuzkoa: es una estimación general.',
        '21.500 €',
      ],
    ],
  ] as const)('[B-FIG-29] has the costs in its PDF, with the day of their rules, %s', async (_title, given, words) => {
    const { params } = await newClient({ evaluation: anEvaluation({ propertyValue: 240_000, ...given }) });
    // After midnight in Madrid.
    const moment = '2026-10-31T23:30:00Z';
    await query('update evaluations set created_at = $2 where id = $1', [params.evaluationId, moment]);
    const { status, bytes } = await agent.caller.call(clientMailsApi.evaluationPdf, { params });
    expect(status).toBe(200);
    const text = (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ');
    for (const each of words) expect(text).toContain(each);
    expect(text.includes('con las condiciones registradas el 01/11/2026')).toBe('region' in given);
  });

  it('[S-CAL-37] [D124] is sent over SMTP with the PDF, with the adviser as reply-to', async () => {
    const client = await newClient();
    const { status, body } = await send(client);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        clientId: client.id,
        studyId: null,
        reportId: null,
        evaluationId: client.params.evaluationId,
        userId: agent.user.id,
        userEmail: agent.user.email,
        to: client.to,
        ...words,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        state: 'sent',
        createdAt: expect.any(String) as string,
        sentAt: expect.any(String) as string,
      },
    ]);
    const [mail, ...others] = await mailsTo(client.to);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: client.to, subject: words.subject, replyTo: agent.user.email });
    expect(mail?.from).toMatch(new RegExp(`^${company.name} <.+@.+>$`));
    expect(mail?.text.trim()).toBe(words.text);
    expect(mail?.attachments).toEqual([
      {
        name: expect.stringMatching(/^Cálculo de hipoteca - .+\.pdf$/) as string,
        type: 'application/pdf',
        size: expect.any(Number) as number,
        sha256: body.sha256,
      },
    ]);
    expect(await listed(client.id)).toEqual([body]);
    expect(await lastAudit('client', client.id)).toMatchObject({
      action: 'send_report',
      userId: agent.user.id,
      details: { changes: { to: { after: client.to }, report: { after: body.sha256 } } },
    });
  });

  it('[D124] has a PDF with the figures of the calculator', async () => {
    const { params } = await newClient({ firstName: 'Nerea' });
    const { status, headers, bytes } = await agent.caller.call(clientMailsApi.evaluationPdf, { params });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(bytes);
    // Payment, money needed, what is missing, and its own lines of costs.
    for (const figure of ['843,21', '72.350', '42.350', 'Notaría y registro', '22.350', '3 %'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(figure);
  });

  it('has the name of the client’s company in its PDF, also after the adviser has left it', async () => {
    await knownCompany(company);
    const { params } = await newClient();
    await office.admin.call(companiesApi.removeUser, { params: { id: company.id, userId: agent.user.id } });
    const { bytes } = await agent.caller.call(clientMailsApi.evaluationPdf, { params });
    const { text, artifacts } = await readPdf(bytes);
    const printed = [text, ...artifacts].join(' ');
    expect(printed).toContain(company.name);
    expect(printed).not.toContain('Umbral');
  });

  it('[B-FIG-10] has in its PDF what the calculator answers, also for more decimals than are stored', async () => {
    const evaluation = anEvaluation({ propertyValue: 100_000.126, loanPercentage: 82.555, interestRate: 2.875_55 });
    const answer = await agent.caller.result(calculatorApi.mortgage, { body: evaluation });
    const client = await newClient({ evaluation });
    const { loanAmount, monthlyPayment, financialDetails } = answer;
    expect(client.evaluations[0]).toMatchObject({ loanAmount, monthlyPayment, propertyValue: 100_000.13 });
    const { bytes } = await agent.caller.call(clientMailsApi.evaluationPdf, { params: client.params });
    const text = (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ');
    const euros = (amount: number) => `${amount.toLocaleString('es-ES', { minimumFractionDigits: 2 })} €`;
    for (const each of [monthlyPayment, loanAmount, financialDetails.totalNeeded, financialDetails.savingsDeficit])
      expect(text).toContain(euros(each));
  });

  it('[D124] is sent once per idempotency key', async () => {
    const client = await newClient();
    const headers = { 'idempotency-key': `pulsado-${client.id}` };
    const answers = await Promise.all([1, 2, 3].map(() => whenAdmitted(() => send(client, { headers }))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await mailsTo(client.to)).toHaveLength(1);
    expect((await auditOf('client', client.id)).filter(({ action }) => action === 'send_report')).toHaveLength(1);
  });

  it('[B-PAP-22] stays in sending, once the mail server has it, if the connection to the database is lost', async () => {
    const client = await newClient();
    const loss = `loss_of_client_${client.id}`;
    await asOwner(`
      create function ${loss}() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger ${loss} before update on client_mails for each row
        when (new.client_id = ${client.id} and new.state = 'sent') execute function ${loss}()`);
    const { status } = await send(client);
    await asOwner(`drop function ${loss} cascade`);
    const [mail] = await listed(client.id);
    expect([status, mail?.state, (await mailsTo(client.to)).length]).toEqual([502, 'sending', 1]);
  });

  it('[B-PAP-22] is rendered and sent again by the retry after a failure', async () => {
    const client = await newClient();
    const { body: first } = await send(client);
    await asOwner(`update client_mails set state = 'failed', sent_at = null where id = ${first.id}`);
    const { status, body } = await agent.caller.call(clientMailsApi.retry, { params: { mailId: first.id } });
    expect([status, body.id, body.state]).toEqual([200, first.id, 'sent']);
    const mails = await mailsTo(client.to);
    expect(mails.map(({ attachments }) => attachments[0]?.sha256)).toContain(body.sha256);
    // Derived from the row: if the process dies before it records the mail, mail servers recognize the next one as the same.
    const parts = JSON.stringify([body.id, body.userId, body.createdAt]);
    const messageId = `<${createHash('sha256').update(parts).digest('hex')}@umbral>`;
    expect(mails.map((mail) => mail.messageId)).toEqual([messageId, messageId]);
  });
});

describe('is refused', () => {
  it('[D124] with an address that is not, or no longer, the client’s', async () => {
    const moved = [{ path: 'to', message: 'El email del cliente ha cambiado. Revísalo antes de enviar' }];
    const client = await newClient();
    const other = await send({ ...client, to: 'robo@umbral.test' });
    expect([other.status, other.problem.errors]).toMatchObject([422, moved]);
    // A colleague corrects it while the report is rendered.
    const correct = `update clients set email = 'correcto@umbral.test' where id = ${client.params.id}`;
    const late = await whileChanging(correct, () => send(client));
    expect([late.status, late.problem.errors]).toMatchObject([422, moved]);
    for (const address of ['robo@umbral.test', client.to, 'correcto@umbral.test'])
      expect(await mailsTo(address)).toEqual([]);
    expect(await listed(client.id)).toEqual([]);
  });

  it.each(['ana@umbral.test, robo@umbral.test', 'ana@umbral.test\r\nBcc: robo@umbral.test', '<robo@umbral.test>'])(
    '[D124] with several addresses, or a header in the address: %j',
    async (to) => {
      const client = await newClient();
      expect((await send({ ...client, to })).status).toBe(422);
      expect((await agent.caller.call(clientsApi.create, { body: aClient({ email: to }) })).status).toBe(422);
    },
  );

  it('[D124] for a client that is not visible, and for another client’s evaluation', async () => {
    const [own, foreign] = [await newClient(), await newClient({}, (await office.member({})).caller)];
    const mixed = { id: own.id, evaluationId: foreign.params.evaluationId };
    for (const params of [foreign.params, mixed, { ...own.params, evaluationId: 2_147_483_647 }]) {
      const replies = [
        await send({ params, to: foreign.to }),
        await agent.caller.call(clientMailsApi.evaluationPdf, { params }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    }
    expect(await mailsTo(foreign.to)).toEqual([]);
  });

  it('[D124] after ten in a minute, with the time to wait', async () => {
    const client = await newClient({ evaluation: anEvaluation({ loanTerm: 1 }) });
    for (let sent = 0; sent < CLIENT_MAILS_A_MINUTE; sent += 1) {
      expect((await send(client)).status).toBe(201);
      await restartLimit(query, 'clientMails', agent.user);
    }
    const { status, problem, headers } = await send(client);
    expect([status, problem.message]).toEqual([
      429,
      'Has enviado muchos correos seguidos. Espera un momento y vuelve a probar',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mailsTo(client.to)).toHaveLength(CLIENT_MAILS_A_MINUTE);
  });
});

describe('with one mail a day, and without the catalog', () => {
  let catalog: FakeCatalog;
  let alone: OwnProcess;
  beforeAll(async () => {
    catalog = await startFakeCatalog();
    catalog.answer = (_, reply) => reply.destroy();
    alone = await startOwnProcess({
      CLIENT_MAILS_A_DAY_PER_PERSON: '1',
      CLIENT_MAILS_A_DAY_PER_COMPANY: '1',
      CATALOG_URL: catalog.url,
    });
  });
  afterAll(async () => {
    await alone.stop();
    catalog.close();
  });

  it.each([
    ['user', 'Has llegado al máximo de 1 correos a clientes en 24 horas'],
    ['company', 'Tu empresa ha llegado al máximo de 1 correos a clientes'],
  ])(
    'is bounded in a day by %s, with the time of the next one, and a refused mail is not stored',
    async (of, words) => {
      // Of a company without other mails.
      const own = await office.company();
      const { caller: first, user } = await office.member({}, [own]);
      const other = await office.member({}, [own]);
      const second = of === 'user' ? first : other.caller;
      const client = await newClient({}, first);
      const repeated = { who: first, headers: { 'idempotency-key': `hoy-${client.id}` }, at: alone.url };
      const sent = await send(client, repeated);
      expect(sent.status).toBe(201);
      const { status, problem, headers } = await send(client, { who: second, at: alone.url });
      expect([status, problem.code]).toEqual([429, 'too_many_requests']);
      expect(problem.message).toMatch(new RegExp(`^${words}.*a partir del \\d+ de \\p{L}+ a las \\d\\d:\\d\\d$`, 'u'));
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
      // The bound is for new mails: a repeated call has the answer of the first.
      expect(await send(client, repeated)).toMatchObject({ status: 201, body: sent.body });
      expect(await listed(client.id, first)).toHaveLength(1);
      expect(await mailsTo(client.to)).toHaveLength(1);
      // A mail that one bound refuses does not count for the other.
      const counts = await query('select key, points from rate_limits where key = any($1)', [
        [user, other.user].map(({ id }) => `client-mail-day:person:${id}`),
      ]);
      expect(counts).toEqual([{ key: `client-mail-day:person:${user.id}`, points: expect.any(Number) }]);
    },
  );

  it('[B-FIG-29] is not rendered while the catalog, which has the rules of its region on its day in Madrid and for the age of that day, is unreachable', async () => {
    const { caller: who } = await office.member({}, [await office.company()]);
    const known = await newClient({ evaluation: anEvaluation({ region: 'AN' }) }, who);
    const unknown = await newClient({}, who);
    const body = aClient({ email: known.to, age: 61, evaluation: undefined });
    await who.result(clientsApi.update, { params: { id: known.id }, body });
    // After midnight in Madrid, and before that of UTC.
    const moment = '2026-11-30T23:30:00Z';
    await query('update evaluations set created_at = $2 where id = $1', [known.params.evaluationId, moment]);
    const failed = await send(known, { who, at: alone.url });
    expect([failed.status, failed.problem.code]).toEqual([502, 'service_down']);
    expect(catalog.lastRequest?.body).toMatchObject({ region: 'AN', age: 35, date: '2026-12-01' });
    expect((await send(unknown, { who, at: alone.url })).status).toBe(201);
    expect(await mailsTo(known.to)).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { clientMailsApi, clientsApi, CLIENT_MAILS_A_MINUTE, type Company } from '@umbral/contracts';
import { aClient, anEvaluation } from '@umbral/contracts/factories';
import { mailsTo, mailTo, Office, type Caller, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, lastAudit, whileChanging } from '../../test/events.js';
import { startOwnProcess } from '../../test/own-process.js';
import { readPdf } from '../../test/pdf.js';

let office: Office;
let company: Company;
let agent: Member;

beforeAll(async () => {
  office = await Office.open();
  company = await office.company();
});
// Ten a minute: everybody here sends fewer.
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
const send = (
  { params, to }: Pick<Client, 'params' | 'to'>,
  { who = agent.caller, headers = {}, at }: { who?: Caller; headers?: Record<string, string>; at?: string } = {},
) => who.call(clientMailsApi.sendEvaluation, { params, body: { to }, headers, at });

describe('the mail of an evaluation', () => {
  it('[S-CAL-37] [D124] is shown first, with the paper that goes with it', async () => {
    const { params, to } = await newClient({ firstName: 'Nerea' });
    const preview = await agent.caller.result(clientMailsApi.previewEvaluation, { params });
    expect(preview).toEqual({
      to,
      subject: 'Su cálculo de hipoteca',
      text: expect.stringMatching(/^Hola, Nerea:\n/) as string,
      fileName: expect.stringMatching(/^calculo-\d+-\d{4}-\d\d-\d\d\.pdf$/) as string,
    });
    const { status, headers, bytes } = await agent.caller.call(clientMailsApi.evaluationPdf, { params });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(bytes);
    // The figures of the calculator: payment, money needed, what is missing, and its own lines of costs.
    for (const figure of ['843,21', '72.350', '42.350', 'Notaría y registro', '22.350', '3 %'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(figure);
    expect(await mailsTo(to)).toEqual([]);
  });

  it.each([
    ['where nobody has said where the home is', {}, ['Gastos · estimación general', '21.500 €']],
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
  ] as const)('[B-FIG-29] has the costs on its paper, %s', async (_title, given, words) => {
    const { params } = await newClient({ evaluation: anEvaluation({ propertyValue: 240_000, ...given }) });
    const { status, bytes } = await agent.caller.call(clientMailsApi.evaluationPdf, { params });
    expect(status).toBe(200);
    const text = (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ');
    for (const each of words) expect(text).toContain(each);
  });

  it('[S-CAL-37] [D124] is sent over SMTP with the PDF, and answers go to the adviser', async () => {
    const client = await newClient();
    const { status, body } = await send(client);
    expect([status, body.to, body.subject]).toEqual([201, client.to, 'Su cálculo de hipoteca']);
    const mail = await mailTo(client.to);
    const { text } = await agent.caller.result(clientMailsApi.previewEvaluation, { params: client.params });
    expect(mail).toMatchObject({ to: client.to, subject: body.subject, replyTo: agent.user.email });
    expect(mail.text.trim()).toBe(text.trim());
    expect(mail.attachments).toEqual([
      {
        name: expect.stringMatching(/^calculo-/) as string,
        type: 'application/pdf',
        size: expect.any(Number) as number,
        sha256: body.sha256,
      },
    ]);
  });

  it('[D124] is a movement of the client, with the address and the sum of the file', async () => {
    const client = await newClient();
    const { body } = await send(client);
    expect(await lastAudit('client', client.id)).toMatchObject({
      action: 'send_report',
      userId: agent.user.id,
      details: { changes: { to: { after: client.to }, report: { after: body.sha256 } } },
    });
  });

  it('[D124] goes out once, however often one press arrives', async () => {
    const client = await newClient();
    const headers = { 'idempotency-key': `pulsado-${client.id}` };
    const answers = await Promise.all([1, 2, 3].map(() => send(client, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await mailsTo(client.to)).toHaveLength(1);
    expect((await auditOf('client', client.id)).filter(({ action }) => action === 'send_report')).toHaveLength(1);
    expect((await send({ ...client, to: 'otra@umbral.test' }, { headers })).status).toBe(422);
  });
});

describe('is refused', () => {
  it('[D124] without the client’s address, and with one that is not theirs any more', async () => {
    const homeless = await newClient({ email: null });
    expect(await agent.caller.result(clientMailsApi.previewEvaluation, { params: homeless.params })).toMatchObject({
      to: null,
    });
    const missing = await send({ ...homeless, to: 'nadie@umbral.test' });
    expect([missing.status, missing.problem.code, missing.problem.message]).toEqual([
      409,
      'client_email_missing',
      'Falta el email del cliente',
    ]);
    const client = await newClient();
    const other = await send({ ...client, to: 'robo@umbral.test' });
    expect([other.status, other.problem.errors]).toEqual([
      422,
      [{ path: 'to', message: 'El email del cliente ha cambiado. Revísalo antes de enviar' }],
    ]);
    expect(await mailsTo('robo@umbral.test')).toEqual([]);
  });

  it('[D124] with an address that a colleague corrects while the paper is drawn', async () => {
    const client = await newClient();
    const correct = `update clients set email = 'correcto@umbral.test' where id = ${client.params.id}`;
    const { status, problem } = await whileChanging(correct, () => send(client));
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'to']);
    expect([await mailsTo(client.to), await mailsTo('correcto@umbral.test')]).toEqual([[], []]);
  });

  it.each(['ana@umbral.test, robo@umbral.test', 'ana@umbral.test\r\nBcc: robo@umbral.test', '<robo@umbral.test>'])(
    '[D124] no address is two, and none writes a header: %j',
    async (to) => {
      const client = await newClient();
      expect((await send({ ...client, to })).status).toBe(422);
      expect((await agent.caller.call(clientsApi.create, { body: aClient({ email: to }) })).status).toBe(422);
    },
  );

  it('[D124] of a client whom the caller does not see, and of another client’s evaluation', async () => {
    const [own, foreign] = [await newClient(), await newClient({}, (await office.member({})).caller)];
    const mixed = { id: own.id, evaluationId: foreign.params.evaluationId };
    for (const params of [foreign.params, mixed, { ...own.params, evaluationId: 2_147_483_647 }]) {
      const replies = [
        await send({ params, to: foreign.to }),
        await agent.caller.call(clientMailsApi.previewEvaluation, { params }),
        await agent.caller.call(clientMailsApi.evaluationPdf, { params }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect(await mailsTo(foreign.to)).toEqual([]);
  });

  it('[D124] after ten of a minute, with the time to wait', async () => {
    const client = await newClient({ evaluation: anEvaluation({ loanTerm: 1 }) });
    for (let sent = 0; sent < CLIENT_MAILS_A_MINUTE; sent += 1) expect((await send(client)).status).toBe(201);
    const { status, problem, headers } = await send(client);
    expect([status, problem.message]).toEqual([
      429,
      'Has enviado muchos correos seguidos. Espera un momento y vuelve a probar',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mailsTo(client.to)).toHaveLength(CLIENT_MAILS_A_MINUTE);
  });
});

it('[B-FIG-29] is not drawn while nobody can say what the costs of its region are', async () => {
  const known = await newClient({ evaluation: anEvaluation({ region: 'AN' }) });
  const unknown = await newClient();
  const alone = await startOwnProcess({ CATALOG_URL: 'http://127.0.0.1:1' });
  try {
    const failed = await send(known, { at: alone.url });
    expect([failed.status, failed.problem.code]).toEqual([502, 'service_down']);
    expect((await send(unknown, { at: alone.url })).status).toBe(201);
  } finally {
    await alone.stop();
  }
  expect(await mailsTo(known.to)).toEqual([]);
});

describe('while the mail server is away', () => {
  it('[D124] nothing is noted, and the same press sends it when it is back', async () => {
    const client = await newClient();
    const headers = { 'idempotency-key': `vuelve-${client.id}` };
    const alone = await startOwnProcess({ SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      const { status, problem } = await send(client, { headers, at: alone.url });
      expect([status, problem.code, problem.message]).toEqual([
        502,
        'mail_not_sent',
        'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos',
      ]);
    } finally {
      await alone.stop();
    }
    expect((await lastAudit('client', client.id))?.action).toBe('create');
    expect((await send(client, { headers })).status).toBe(201);
    const [mail, ...others] = await mailsTo(client.to);
    expect(others).toEqual([]);
    // Should the process die before it has noted the mail, the one that follows is the same to mail servers.
    const parts = JSON.stringify([agent.user.id, 'sendEvaluationMail', headers['idempotency-key']]);
    expect(mail?.messageId).toBe(`<${createHash('sha256').update(parts).digest('hex')}@umbral>`);
  });

  it('[D124] a server that takes the call and says nothing keeps few, and nobody who does something else', async () => {
    let held = 0;
    let most = 0;
    const silent = createServer((socket) => {
      socket.write('220 and not a word more\r\n');
      most = Math.max(most, (held += 1));
      socket.resume().on('close', () => (held -= 1));
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const alone = await startOwnProcess({ SMTP_URL: `smtp://127.0.0.1:${port}`, DATABASE_POOL: '5' });
    // Of several: those of one client go out one after the other.
    const own = await Promise.all([1, 2, 3, 4, 5].map(() => newClient()));
    const [client] = own as [Client];
    try {
      const sending = own.map((each) => send(each, { at: alone.url }));
      const read = await agent.caller.call(clientsApi.get, { params: { id: client.id }, at: alone.url });
      expect(read.status).toBe(200);
      const codes = (await Promise.all(sending)).map(({ problem }) => problem.code);
      expect([most, new Set(codes)]).toEqual([3, new Set(['mail_not_sent', 'overloaded'])]);
      for (const { to } of own) expect(await mailsTo(to)).toEqual([]);
    } finally {
      await alone.stop();
      silent.close();
    }
  });
});

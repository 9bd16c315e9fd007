import { createHash } from 'node:crypto';
import {
  reportsApi,
  viabilityStudiesApi,
  type BodyInput,
  type Company,
  type CompatibleProduct,
  type Report,
  type Role,
  type ViabilityStudy,
} from '@umbral/contracts';
import { aHolder, aStudy } from '@umbral/contracts/factories';
import { Office, restartLimit, stack, type Caller, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, query } from '../../test/events.js';
import { startOwnProcess, type OwnProcess } from '../../test/own-process.js';
import { startFakeCatalog, type FakeCatalog } from '../../test/fake-catalog.js';
import { readPdf, rolesOf, type ReadPdf } from '../../test/pdf.js';

type Body = BodyInput<typeof reportsApi.create>;

let office: Office;
let company: Company;
let role: Role;
let agent: Member;
let stranger: Member;
/** With a report of its simulation by `author`, for cases that read. */
let study: ViabilityStudy;
let author: Member;
let report: Report;
let pdf: ReadPdf;
let ownCode: string;

beforeAll(async () => {
  office = await Office.open();
  company = await office.company();
  const bank = await office.bank({ companyId: company.id });
  ownCode = `A-${bank.id}`;
  for (const [index, code] of ['A', 'B', 'C', 'D', 'E'].entries())
    await office.product({ bankId: bank.id, code: `${code}-${bank.id}`, interestRate: 2 + index / 2 });
  role = await office.role({ estudios_viabilidad: 'view' });
  stranger = await office.member({}, [await office.company()], role);
  author = await office.member({}, [company], role);
  study = await newStudy({}, author.caller);
  report = await make(study.id, undefined, author.caller);
  pdf = await readPdf((await pdfOf(report, author.caller)).bytes);
});
// The limit is ten a minute: each member makes fewer.
beforeEach(async () => {
  agent = await office.member({}, [company], role);
});
afterAll(closeDatabase);

const simulation = { interestRate: 3.5, years: 30 };
/** The smallest report. */
const LEGAL = { simulation, sections: ['legal'] };
const golden = { purchasePrice: 200_000, appraisalValue: 210_000, financingPercentage: 80, tasacion: 400 };

const newStudy = (given: Parameters<typeof aStudy>[0] = {}, who: Caller = agent.caller): Promise<ViabilityStudy> =>
  who.result(viabilityStudiesApi.create, { body: aStudy({ ...golden, ...given }) });
const post = (
  id: number,
  body: object = { simulation },
  { who = agent.caller, headers = {}, at }: { who?: Caller; headers?: object; at?: string } = {},
) => who.call(reportsApi.create, { params: { id }, body: body as Body, headers: { ...headers }, at });
const make = async (id: number, body: object = { simulation }, who: Caller = agent.caller): Promise<Report> => {
  const { status, body: made, text } = await post(id, body, { who });
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  return made;
};
const pdfOf = ({ studyId: id, id: reportId }: Report, who: Caller = agent.caller) =>
  who.call(reportsApi.pdf, { params: { id, reportId } });
const reportOf = async (id: number, body?: object, who?: Caller) =>
  readPdf((await pdfOf(await make(id, body, who), who)).bytes);
const listed = (id: number, who: Caller = agent.caller): Promise<CompatibleProduct[]> =>
  who.result(viabilityStudiesApi.compatibleProducts, { params: { id } });
/** A product of the company: other specs change those of the others meanwhile. */
const ownProduct = async (who?: Caller) => (await listed(study.id, who)).find(({ code }) => code === ownCode)!;

describe('a report', () => {
  it('[B-REP-01] is answered with its content', async () => {
    expect(report).toEqual({
      id: expect.any(Number) as number,
      studyId: study.id,
      userId: author.user.id,
      userEmail: author.user.email,
      companyId: company.id,
      sections: ['summary', 'options', 'rates', 'costs', 'schedule', 'legal'],
      annex: false,
      productIds: [],
      scenarioIds: [],
      changes: false,
      purchaseCosts: false,
      pages: expect.any(Number) as number,
      size: expect.any(Number) as number,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      sentAt: null,
      createdAt: expect.any(String) as string,
      updatedAt: report.createdAt,
    });
    expect(report.pages).toBeGreaterThanOrEqual(1);
    expect(await agent.caller.result(reportsApi.get, { params: { id: study.id, reportId: report.id } })).toEqual(
      report,
    );
  });

  it('[B-REP-02] is returned as the stored file', async () => {
    const { status, headers, bytes } = await pdfOf(report);
    expect([status, headers.get('content-type'), headers.get('etag')]).toEqual([
      200,
      'application/pdf',
      `"${report.sha256}"`,
    ]);
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([report.size, report.sha256]);
  });

  it.each([
    ['Rocío Benítez Lora', 'Rocio Benitez Lora', 'Roc%C3%ADo%20Ben%C3%ADtez%20Lora'],
    ['Ana/Luis: "la *nueva*" <casa>?|', 'AnaLuis la nueva casa', 'AnaLuis%20la%20nueva%20casa'],
    ['Íñigo Muñoz 李', 'Inigo Munoz _', '%C3%8D%C3%B1igo%20Mu%C3%B1oz%20%E6%9D%8E'],
  ])('[B-PAP-15] is named after its client, also once the study has another: %s', async (name, ascii, encoded) => {
    const { id } = await newStudy({ holders: [aHolder({ name })] });
    const made = await make(id, LEGAL);
    await agent.caller.result(viabilityStudiesApi.update, { params: { id }, body: aStudy() });
    const { headers } = await pdfOf(made);
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="Informe de viabilidad - ${ascii}.pdf"; filename*=UTF-8''Informe%20de%20viabilidad%20-%20${encoded}.pdf`,
    );
  });

  it('[B-REP-03] has the figures of the worked case', () => {
    for (const figure of ['160.000', '718,47', '99.050,35', '259.050,35', '3,58']) expect(pdf.text).toContain(figure);
  });

  it('[B-REP-06] is a tagged document with language and title', () => {
    expect(pdf).toMatchObject({ isMarked: true, lang: 'es-ES', showsTitle: true, ua: '1' });
    expect(pdf.title).toBe('Informe de viabilidad · Ana García Ruiz');
    expect(rolesOf(pdf)).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Table']));
  });

  it.each([['#read("/etc/passwd")'], ['*x* $y$ \\ ['], ['مرحبا'.repeat(20)]])(
    '[B-REP-09] prints the name of a client as text: %s',
    async (name) => {
      const { text } = await reportOf((await newStudy({ holders: [aHolder({ name })] })).id);
      const isLatin = /^[\x20-\x7e]+$/.test(name);
      // Right-to-left letters are extracted in visual order.
      const parts = isLatin ? [name] : [...new Set(name)];
      for (const part of parts) expect(text.normalize('NFKC')).toContain(part);
      expect(text).not.toContain('root:');
    },
  );

  it('[B-PAP-12] states the fee, or that there is none', async () => {
    const free = await reportOf((await newStudy({ professionalHonorarios: 0, tasacion: 0 })).id);
    expect(free.text).toContain(`Sin honorarios de ${company.name}.`);
    expect(free.text).toMatch(/TAE 3,56 %\. Garantía hipotecaria\. Sin productos vinculados\./);
    expect(free.text).not.toMatch(/(Honorarios profesionales|Tasación|Deducciones) 0 €/);
    const paid = await reportOf((await newStudy({ professionalHonorarios: 1500 })).id);
    for (const sentence of [
      'Este informe es una simulación informativa. No es una oferta ni una aprobación, ni sustituye a la FEIN y la FiAE, que entregará el banco al menos 10 días naturales antes de la firma (14 en Cataluña).',
      'Ejemplo representativo de la simulación propia: préstamo de 160.000 € a 30 años, tipo fijo 3,5 %, 360 cuotas de 718,47 € (la última, de 719,62 €), coste total 100.550,35 €, importe total adeudado 260.550,35 €, TAE 3,66 %, con tasación de 400 € y honorarios de 1.500 €. Garantía hipotecaria. Sin productos vinculados.',
      `Honorarios de ${company.name}: 1.500 €, incluidos en la TAE.`,
      'Un préstamo hipotecario compromete su vivienda y su patrimonio.',
      'Solicite a su gestor los datos de registro del intermediario y el canal de reclamaciones.',
    ])
      expect(paid.text).toContain(sentence);
  });

  it('[B-REP-11] prints the legal text of the company in full', async () => {
    const reportNotice = `${'Intermediario con registro D123. '.repeat(30)}Fin.`;
    const issuer = await office.company({ reportNotice });
    const { caller } = await office.member({ estudios_viabilidad: 'view' }, [issuer]);
    const { text } = await reportOf((await newStudy({}, caller)).id, { simulation }, caller);
    expect(text).toContain(reportNotice);
    expect(text).not.toContain('Solicite a su gestor');
    const byAdmin = await reportOf((await newStudy({}, caller)).id, { simulation }, office.admin);
    expect(byAdmin.text).toContain(reportNotice);
  });

  it('[B-REP-13] has the chosen sections, and the legal one', async () => {
    const chosen = await make(study.id, { simulation, sections: ['costs', 'summary'], annex: true });
    // The months are part of the annex.
    expect([chosen.sections, chosen.annex]).toEqual([['summary', 'costs', 'legal'], false]);
    const { text } = await readPdf((await pdfOf(chosen)).bytes);
    for (const title of ['Resumen', 'Gastos de la operación', 'Información legal']) expect(text).toContain(title);
    for (const title of ['Opciones', 'Si suben los tipos', 'Anexo: cuadro de amortización'])
      expect(text).not.toContain(title);
    const { status, problem } = await post(study.id, { simulation, sections: ['portada'] });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'sections.0']);
  });

  it('[B-PAP-05] states that no payment changes if all are fixed', () => {
    expect(pdf.text).toContain('Las opciones de este informe son a tipo fijo: su cuota no cambia.');
    expect(pdf.text).not.toContain('Con 1 punto más');
  });
});

describe('the names in a report', () => {
  it('[B-PAP-08] omit product and bank for an adviser', async () => {
    const product = await ownProduct(office.admin);
    const { text } = await reportOf(study.id, { productIds: [product.id] });
    expect(text).toContain(`Opción A · ${product.shortName}`);
    for (const name of [product.code, product.name!, product.bankName!]) expect(text).not.toContain(name);
  });

  it('[B-PAP-09] include both for an administrator', async () => {
    const product = await ownProduct(office.admin);
    const { text } = await reportOf(study.id, { productIds: [product.id] }, office.admin);
    expect(text).toContain(`Opción A · ${product.name!} · ${product.bankName!}`);
  });
});

describe('what is refused', () => {
  const refusalOf = async (body: object) => {
    const { status, problem } = await post(study.id, body);
    return [status, problem.errors];
  };
  const NOTHING = 'Elige al menos un producto o una simulación';

  it('[B-REP-15] a report of nothing', async () => {
    expect(await refusalOf({})).toMatchObject([422, [{ path: 'productIds', message: NOTHING }]]);
    expect(await refusalOf({ productIds: [] })).toMatchObject([422, [{ path: 'productIds', message: NOTHING }]]);
  });

  it('[B-REP-16] too many products, the same one twice, and one that the study does not list', async () => {
    const first = await ownProduct();
    for (const [productIds, path, message] of [
      [[1, 2, 3, 4, 5], 'productIds', 'Como máximo 4 productos'],
      [[1, 1], 'productIds', 'Hay productos repetidos'],
      [[first.id, 2_147_483_647], 'productIds.1', 'Ese producto no está entre los de este estudio'],
    ] as const)
      expect(await refusalOf({ productIds })).toMatchObject([422, [{ path, message }]]);
  });

  it.each([
    ['interestRate', { interestRate: 0 }],
    ['interestRate', { interestRate: 20.1 }],
    ['years', { years: 0 }],
    ['years', { years: 51 }],
    ['years', { years: 1.5 }],
  ])('[B-REP-17] a simulation whose %s is wrong: %j', async (field, given) => {
    const message =
      field === 'years' ? 'El plazo debe ser un número entero entre 1 y 50' : 'El interés debe estar entre 0,1 y 20';
    expect(await refusalOf({ simulation: { ...simulation, ...given } })).toMatchObject([
      422,
      [{ path: `simulation.${field}`, message }],
    ]);
  });

  it('[B-REP-19] a caller without visibility of the study, also with the right report, or without permission', async () => {
    const [own, foreign] = [study, await newStudy({}, stranger.caller)];
    const blind = await office.member({}, [company]);
    const statuses = async (who: Caller, id: number) => {
      const params = { id, reportId: report.id };
      const replies = [
        await who.call(reportsApi.list, { params }),
        await post(id, { simulation }, { who }),
        await who.call(reportsApi.get, { params }),
        await who.call(reportsApi.pdf, { params }),
        await who.call(reportsApi.schedule, { params, query: simulation }),
      ];
      return replies.map(({ status }) => status);
    };
    expect(await statuses(stranger.caller, own.id)).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(stranger.caller, foreign.id)).toEqual([200, 201, 404, 404, 200]);
    expect(await statuses(blind.caller, own.id)).toEqual([403, 403, 403, 403, 403]);
  });

  it('[B-REP-22] the eleventh report of a minute, also at once with the tenth, and not the tenth repeated', async () => {
    const { id } = await newStudy();
    const last = (key: number) => post(id, LEGAL, { headers: { 'idempotency-key': `informe-${id}-${key}` } });
    for (let made = 0; made < 9; made += 1) await make(id, LEGAL);
    await restartLimit(query, 'reports', agent.user); // within this minute, however long they took
    const replies = await Promise.all([last(0), last(1)]);
    const tenth = replies.findIndex(({ status }) => status === 201);
    const { status, problem, headers } = replies[1 - tenth]!;
    expect([status, problem.code, (await last(tenth)).body]).toEqual([429, 'too_many_requests', replies[tenth]?.body]);
    expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
  });
});

describe('what is stored', () => {
  it('[B-REP-20] one report per idempotency key', async () => {
    const { id } = await newStudy();
    const headers = { 'idempotency-key': `informe-${id}` };
    const [one, other] = [await post(id, LEGAL, { headers }), await post(id, LEGAL, { headers })];
    expect([one.status, other.status, other.body]).toEqual([201, 201, one.body]);
    expect(await agent.caller.result(reportsApi.list, { params: { id } })).toEqual([one.body]);
  });

  it('[B-REP-21] an audit entry of the study with the hash of the file', async () => {
    const { id, studyName } = await newStudy();
    const { sha256 } = await make(id, LEGAL);
    expect((await auditOf('viability_study', id)).at(-1)).toMatchObject({
      action: 'report',
      entityType: 'viability_study',
      entityId: String(id),
      entityName: studyName,
      details: { changes: { report: { before: null, after: sha256 } } },
    });
  });

  it('[B-REP-23] every report, listed newest first, until the study is deleted', async () => {
    const { id } = await newStudy();
    const made = [await make(id, LEGAL), await make(id, { simulation, annex: true })];
    const list = await agent.caller.result(reportsApi.list, { params: { id } });
    expect(list.map((report) => report.id)).toEqual(made.map((report) => report.id).reverse());
    const path = `/api/viability-studies/:id/reports/:reportId` as const;
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const operation = { ...reportsApi.get, method, path };
      const { status } = await agent.caller.call(operation, { params: { id, reportId: list[0]!.id }, body: {} });
      expect([404, 405]).toContain(status);
    }
    const count = () => query('select 1 from client_reports where study_id = $1', [id]);
    expect(await count()).toHaveLength(2);
    await office.admin.result(viabilityStudiesApi.toggleStatus, { params: { id } });
    await office.admin.result(viabilityStudiesApi.remove, { params: { id } });
    expect(await count()).toHaveLength(0);
  });

  it('reports of inactive and finished studies too', async () => {
    const { id } = await newStudy();
    await agent.caller.result(viabilityStudiesApi.toggleFinished, { params: { id } });
    await make(id, LEGAL);
  });
});

describe('the table as CSV', () => {
  const csv = (id: number, query: object, who: Caller = agent.caller) =>
    who.call(reportsApi.schedule, { params: { id }, query });

  it('[B-REP-24] has a byte order mark, a header, and every month to the cent', async () => {
    const { id } = study;
    const { status, headers, bytes } = await csv(id, simulation);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringContaining(`filename*=UTF-8''Cuadro%20de%20amortizaci%C3%B3n%20-%20`),
    ]);
    const text = bytes.toString();
    expect(text.startsWith('\uFEFFMes;Cuota;Intereses;Amortización;Capital pendiente\r\n')).toBe(true);
    const rows = text.trimEnd().split('\r\n').slice(1);
    expect([rows.length, rows[0]]).toEqual([360, '1;718,47;466,67;251,80;159748,20']);
    expect(rows.at(-1)).toMatch(/;0,00$/);
    const paidBack = rows.reduce((cents, row) => cents + Number(row.split(';')[3]!.replace(',', '')), 0);
    expect(paidBack).toBe(16_000_000);
    const product = await ownProduct();
    const months = (await csv(id, { productId: product.id })).bytes.toString().trimEnd().split('\r\n').slice(1);
    expect(months).toHaveLength(product.maxYears * 12);
  });

  it('[B-REP-25] is refused without product and rate, of a product that is not listed, and of a foreign study', async () => {
    const [{ id }, foreign] = [study, await newStudy({}, stranger.caller)];
    const refused = [{}, { interestRate: 3 }, { years: 30 }, { productId: 2_147_483_647 }, { productId: 'x' }];
    for (const query of refused) expect([query, (await csv(id, query)).status]).toEqual([query, 422]);
    expect((await csv(foreign.id, simulation)).status).toBe(404);
  });
});

describe('while a service is unreachable', () => {
  let identity: FakeCatalog;
  let isIdentityDown = false;
  let alone: OwnProcess;
  beforeAll(async () => {
    identity = await startFakeCatalog();
    // Tokens are verified with its keys, also while its calls fail.
    identity.answer = ({ url = '', headers }, reply) => {
      if (isIdentityDown && url.startsWith('/api/')) return void reply.writeHead(500).end('{}');
      const { authorization = '' } = headers;
      void fetch(`${stack.urls.identity}${url}`, { headers: { authorization } }).then(async (answer) =>
        reply.writeHead(answer.status).end(await answer.text()),
      );
    };
    alone = await startOwnProcess({ CATALOG_URL: 'http://127.0.0.1:1', IDENTITY_URL: identity.url });
  });
  afterAll(async () => {
    await alone.stop();
    identity.close();
  });

  it('[B-REP-26] the catalog: reports with products are refused, and simulations are rendered', async () => {
    const { status, problem } = await post(study.id, { productIds: [1] }, { at: alone.url });
    expect([status, problem.code]).toEqual([502, 'service_down']);
    expect((await post(study.id, { simulation }, { at: alone.url })).status).toBe(201);
    const regional = await newStudy({ region: 'MD' });
    const drawn = await post(regional.id, { simulation }, { at: alone.url });
    expect(drawn.status).toBe(201);
    expect((await readPdf((await pdfOf(drawn.body)).bytes)).text).toContain(
      'No se han podido calcular los gastos de compra: se usan los gastos anotados.',
    );
  });

  it('[B-REP-26] identity: reports of a company are refused', async () => {
    isIdentityDown = true;
    const { status, problem } = await post(study.id, { simulation }, { at: alone.url });
    expect([status, problem.code]).toEqual([502, 'service_down']);
  });
});

import {
  calculatorApi,
  compatibleProduct,
  studyProfile,
  viabilityStudiesApi,
  type ViabilityStudy,
} from '@umbral/contracts';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { decodeJwt } from 'jose';
import { closeDatabase } from '../../test/events.js';
import { startFakeCatalog, type FakeCatalog } from '../../test/fake-catalog.js';
import { startOwnProcess, type OwnProcess } from '../../test/own-process.js';
import { aGuarantor, aHolder, anEvaluation, aStudy } from '@umbral/contracts/factories';

let office: Office;
let agent: Member;
let study: ViabilityStudy;
let catalog: FakeCatalog;
let service: OwnProcess | undefined;
let regional: ViabilityStudy;
/** Answers while the catalog was slow: the limit is waited for once. */
let whileSlow: Record<'products' | 'costs' | 'calculation', Awaited<ReturnType<Caller['call']>>>;

beforeAll(async () => {
  office = await Office.open();
  agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
  study = (
    await agent.caller.call(viabilityStudiesApi.create, {
      body: aStudy({
        holders: [aHolder({ properties: [{ propertyValue: 90_000, propertyDebt: 10_000 }] })],
        guarantors: [aGuarantor()],
        additionalLoanInfo: 'Nota',
      }),
    })
  ).body;
  catalog = await startFakeCatalog();
  // Longer than in production, because other work may have the processors.
  service = await startOwnProcess({ CATALOG_URL: catalog.url, CATALOG_LIMIT_MS: '10000' });
  regional = await agent.caller.result(viabilityStudiesApi.create, { body: aStudy({ region: 'VC' }) });
  catalog.answer = answerNothing;
  const [products, costs, calculation] = await Promise.all([request(), costsOf(), calculate({ region: 'AN' })]);
  whileSlow = { products, costs, calculation };
});
afterAll(async () => {
  await service?.stop();
  catalog.close();
  await closeDatabase();
});

const request = (caller: Caller = agent.caller, id = study.id) =>
  caller.call(viabilityStudiesApi.compatibleProducts, { params: { id }, at: service?.url });

const costsOf = () =>
  agent.caller.call(viabilityStudiesApi.purchaseCosts, { params: { id: regional.id }, at: service?.url });
const calculate = (given: object) =>
  agent.caller.call(calculatorApi.mortgage, { body: { ...anEvaluation(), ...given }, at: service?.url });

/** Parsed, so that optional fields have their defaults. */
const product = compatibleProduct.parse({
  id: 7,
  code: 'N-30',
  name: 'Hipoteca Norte',
  bankName: 'Banco Norte',
  minAge: 18,
  maxAge: 75,
  isFirstHome: true,
  allowsGuarantor: false,
  financingPercentage: 80,
  isCompatible: true,
  incompatibilityReason: null,
  reasons: [],
  warnings: [],
  rescuedByGuarantor: [],
  ageViolations: 0,
  firstHomeViolations: 0,
  estimatedPayment: 800,
  assessedPayment: 800,
  assessedCapital: 184_000,
  effortPercentage: 33.3,
  effortRatioPercentage: 35,
  energyCertificate: 'unknown',
  nationality: 'national',
  workRegime: null,
  workSeniority: null,
  purchasePriceMin: 1,
  purchasePriceMax: 900_000,
  appraisalPercentageMin: 1,
  appraisalPercentageMax: 90,
  interestRate: 3.1,
  maxYears: 30,
  notes: null,
});
const answering =
  (status: number, body: unknown): FakeCatalog['answer'] =>
  (_, reply) => {
    reply
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const hangUp: FakeCatalog['answer'] = (request) => void request.socket.destroy();
const answerNothing: FakeCatalog['answer'] = () => undefined;

const refusalOf = ({ status, problem }: Awaited<ReturnType<Caller['call']>>) => [status, problem.code];
const [DOWN, SLOW] = [
  [502, 'service_down'],
  [504, 'timeout'],
];

describe('compatible products', () => {
  it('[D51] are requested with the study’s profile and the caller’s token', async () => {
    catalog.answer = answering(200, [product]);
    const { status, body } = await request();
    expect([status, body[0]?.isCompatible]).toEqual([200, true]);
    const profile = studyProfile.parse(catalog.lastRequest?.body);
    expect(profile).toMatchObject({
      purchasePrice: 230_000,
      companyId: study.companyId,
      holders: [{ name: 'Ana García Ruiz', properties: [{ propertyDebt: 10_000 }] }],
    });
    expect(catalog.lastRequest?.url).toBe('/api/products/eligibility');
    expect(JSON.stringify(catalog.lastRequest?.body)).not.toMatch(/Nota|studyName|clientPhone/);
    const { aud, id } = decodeJwt(catalog.lastRequest?.headers.authorization?.replace('Bearer ', '') ?? '');
    expect([aud, id]).toEqual([['studies', 'catalog', 'identity'], agent.user.id]);
    expect(catalog.lastRequest?.headers['x-request-id']).toMatch(/./);
  });

  it('[S-PRM-23] name product and bank to administrators only', async () => {
    catalog.answer = answering(200, [product]);
    expect((await request()).body).toEqual([{ ...product, name: null, bankName: null }]);
    expect((await request(office.admin)).body).toEqual([product]);
  });

  it.each([
    ['is broken', answering(500, { code: 'internal' })],
    ['refuses the profile', answering(422, { code: 'validation' })],
    ['answers no JSON', answering(200, '<html>')],
    ['breaks the contract', answering(200, [{ ...product, isCompatible: 'sí' }])],
    ['hangs up', hangUp],
  ])('returns 502 with a message for users when the catalog %s', async (_, answer) => {
    catalog.answer = answer;
    const { status, problem } = await request();
    expect([status, problem.code, problem.message]).toEqual([
      502,
      'service_down',
      'El catálogo de productos no está disponible ahora. Tu estudio está guardado: inténtalo en unos minutos',
    ]);
  });

  it('returns 504 when the catalog is slow', () => {
    expect(refusalOf(whileSlow.products)).toEqual(SLOW);
    expect(whileSlow.products.problem.message).toContain('está tardando demasiado');
  });

  it('pass on the catalog’s refusal of the caller', async () => {
    catalog.answer = answering(403, { code: 'forbidden' });
    expect((await request()).status).toBe(403);
    catalog.answer = answering(401, { code: 'unauthenticated' });
    expect((await request()).status).toBe(401);
  });

  it('[D28] [D20] of another company’s study are 404, without session or permission 401 and 403, without a request to the catalog', async () => {
    catalog.lastRequest = undefined;
    const stranger = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
    const outsider = await office.member({ estudio_cuota: 'view' });
    const statuses = await Promise.all(
      [stranger.caller, new Caller(), outsider.caller].map(async (caller) => (await request(caller)).status),
    );
    expect([statuses, catalog.lastRequest]).toEqual([[404, 401, 403], undefined]);
  });
});

describe('what would make a product fit', () => {
  const list = (at?: string) =>
    agent.caller.result(viabilityStudiesApi.compatibleProducts, { params: { id: study.id }, at });

  it('[B-FIT-23] is 502 with the sentence of the list', async () => {
    catalog.answer = hangUp;
    const params = { id: study.id, productId: product.id };
    const { status, problem } = await agent.caller.call(viabilityStudiesApi.fitChanges, { params, at: service?.url });
    expect([status, problem.code, problem.message]).toEqual([
      502,
      'service_down',
      'El catálogo de productos no está disponible ahora. Tu estudio está guardado: inténtalo en unos minutos',
    ]);
  });

  it('[B-FIT-29] is missing in the list of an older catalog, which still parses', async () => {
    const older = (await list()).map(({ changes: _, untouchable: __, noChange: ___, ...product }) => product);
    catalog.answer = answering(200, older);
    expect(older.length).toBeGreaterThan(0);
    expect(await list(service?.url)).toEqual(
      older.map((product) => ({ ...product, changes: null, untouchable: [], noChange: null })),
    );
  });
});

it('[B-FIG-05] the figures of a product are 502 while the catalog fails', async () => {
  catalog.answer = hangUp;
  const params = { id: study.id, productId: product.id };
  expect((await agent.caller.call(viabilityStudiesApi.productFigures, { params, at: service?.url })).status).toBe(502);
});

it('[B-CST-29] purchase costs of a study are 502 while the catalog fails, and 504 if it is slow', async () => {
  catalog.answer = answering(500, {});
  expect([refusalOf(await costsOf()), refusalOf(whileSlow.costs)]).toEqual([DOWN, SLOW]);
});

it('[B-FIG-26] costs of a region are 502 while the catalog fails and 504 while it is slow; an estimate needs no catalog', async () => {
  catalog.answer = answering(500, {});
  expect([refusalOf(await calculate({ region: 'AN' })), refusalOf(whileSlow.calculation)]).toEqual([DOWN, SLOW]);
  expect((await calculate({})).status).toBe(200);
});

import {
  eligibilityApi,
  referenceRatesApi,
  type Company,
  type CompatibleProduct,
  type LatestReferenceRate,
  type ProductFigures,
  type ScenarioResult,
} from '@umbral/contracts';
import { productFigures, type BorrowingStudy } from '@umbral/mortgage';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';
import { beyondOthers, figurePairs, pairNamed, type FigurePair } from '../../test/golden.js';
import { newBank, newProduct } from '../../test/records.js';

let office: Office;
let admin: Caller;
let agent: Member;
let company: Company;
let bankId: number;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  company = await office.company();
  agent = await office.member({ estudios_viabilidad: 'view' }, [company]);
  ({ id: bankId } = await newBank(admin, { companyId: company.id }));
});
afterAll(closeDatabase);

const offer = ({ isActive: _, bankIsActive: __, bankName: ___, code: ____, ...given }: FigurePair['product']) =>
  newProduct(admin, { ...given, bankId });
const assess = async (study: FigurePair['study'], companyId = company.id): Promise<CompatibleProduct[]> =>
  admin.result(eligibilityApi.assess, { body: { ...study, companyId } });
const figuresOf = (id: number, study: FigurePair['study'], who = admin) =>
  who.call(eligibilityApi.figures, { params: { id }, body: { ...study, companyId: company.id } });
const withoutDetail = ({ taeExact: _, bonuses: __, ...result }: ScenarioResult) => result;

describe.each(figurePairs.map((pair) => [pair.id, pair] as const))('case %s', (_id, { study, product: given }) => {
  let row: CompatibleProduct | undefined;
  let place: number;
  let answered: ProductFigures;
  let expected: ReturnType<typeof productFigures>;
  let euribor: LatestReferenceRate | undefined;

  beforeAll(async () => {
    const product = await offer(given);
    [euribor] = await admin.result(referenceRatesApi.latest);
    expected = productFigures(study as BorrowingStudy, product, euribor ?? null);
    answered = (await figuresOf(product.id, study)).body;
    const list = await assess(study);
    place = list.findIndex(({ id }) => id === product.id);
    row = list[place];
  });

  it('[B-FIG-05] is complete for one product', () => {
    // A variable loan of one year ends before the index sets its rate.
    const isIndexed = (given.rateType ?? 'fixed') !== 'fixed' && Number(given.maxYears) > 1;
    expect(answered).toEqual({ reference: isIndexed ? euribor : null, ...expected });
  });

  it('[B-FIG-02] has no detail in the first rows of the list', () => {
    const { reference, base, bonused } = answered;
    const figures = { reference, base: base && withoutDetail(base), bonused: bonused && withoutDetail(bonused) };
    expect(row?.figures).toEqual(place < 50 ? figures : null);
  });

  it('[B-FIG-03] assesses the payment and the principal of the engine', () => {
    expect([row?.assessedPayment, row?.assessedCapital]).toEqual([
      expected?.base.stretches[0]?.payment,
      expected?.base.principal,
    ]);
  });

  it('[B-FIG-08] warns of the later effort where only the later payment breaks the ratio', () => {
    const isBroken = row?.reasons.some(({ code }) => code === 'EFFORT');
    expect(row?.warnings.includes('LATER_EFFORT')).toBe(!isBroken && expected?.base.fits === false);
  });
});

describe('the figures of a product', () => {
  it('[B-FIG-05] require estudios_viabilidad, and a product of the list', async () => {
    const { study } = pairNamed('K01');
    const product = await newProduct(admin, { bankId });
    const foreign = await newProduct(admin, {
      bankId: (await newBank(admin, { companyId: (await office.company()).id })).id,
    });
    const { caller: blind } = await office.member({ productos: 'delete' });
    const statusOf = async (who: Caller, id: number) => (await figuresOf(id, study, who)).status;
    expect(
      await Promise.all([
        statusOf(new Caller(), product.id),
        statusOf(blind, product.id),
        statusOf(agent.caller, product.id),
        statusOf(agent.caller, foreign.id),
        statusOf(agent.caller, 2_147_483_647),
      ]),
    ).toEqual([401, 403, 200, 404, 404]);
  });
});

describe('the list', () => {
  it('[B-FIG-02] has figures in its first fifty rows only', async () => {
    const crowded = await office.company();
    const { id } = await newBank(admin, { companyId: crowded.id });
    await Promise.all(Array.from({ length: 52 }, () => newProduct(admin, { bankId: id })));
    const list = await assess(pairNamed('K01').study, crowded.id);
    expect(list.findIndex(({ figures }) => figures === null)).toBe(50);
  });

  it('[B-FIG-20] sorts compatible ones by payment, others by distance, then those that no change makes fit', async () => {
    const list = await assess(pairNamed('K01').study);
    const keys = list.map(({ distance, assessedPayment }) => [distance ?? Infinity, assessedPayment]);
    expect(keys).toEqual(keys.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => (a === c ? b - d : a - c)));
    expect(list.filter(({ isCompatible, distance }) => isCompatible !== (distance === 0))).toEqual([]);
  });

  it('[B-FIG-21] moves products that no change makes fit to the end', async () => {
    const { study } = pairNamed('K01');
    const product = await newProduct(admin, {
      bankId,
      minPurchasePrice: 1,
      maxPurchasePrice: 1000,
      energyCertificate: 'A',
      maxAge: 80,
    });
    const request = { ...study, ...beyondOthers(study), energyCertificate: 'E' as const };
    const row = (await assess(request)).find(({ id }) => id === product.id);
    expect([row?.changes, row?.distance, row?.untouchable]).toEqual([[], null, []]);
  });

  it('[B-FIG-06] proves each change with the payment and principal that the changed study gets', async () => {
    const { study } = pairNamed('K01');
    const product = await newProduct(admin, { bankId, financingPercentage: 80, interestRate: 0.1, maxYears: 50 });
    const { changes } = await admin.result(eligibilityApi.changes, {
      params: { id: product.id },
      body: { ...study, companyId: company.id, financingPercentage: 90 },
    });
    const entry = changes.find(({ levers }) => levers[0]?.lever === 'entry');
    const { body } = await figuresOf(product.id, { ...study, financingPercentage: 80 });
    expect([entry?.verdict.assessedPayment, entry?.verdict.assessedCapital]).toEqual([
      body.base?.stretches[0]?.payment,
      body.base?.principal,
    ]);
  });
});

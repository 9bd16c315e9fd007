import {
  banksApi,
  companiesApi,
  productsApi,
  scenariosApi,
  viabilityStudiesApi,
  type ViabilityStudy,
} from '@umbral/contracts';
import { Office, unique, type Member } from '@umbral/service-kit/testing';
import { aStudy } from '@umbral/contracts/factories';
import { closeDatabase } from '../../test/events.js';

let office: Office;
let agent: Member;
let study: ViabilityStudy;

beforeAll(async () => {
  office = await Office.open();
  agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
  study = await agent.caller.result(viabilityStudiesApi.create, { body: aStudy() });
});
afterAll(closeDatabase);

/** Conditions that the study meets. */
const terms = {
  effortRatioPercentage: 100,
  minAge: 18,
  maxAge: 75,
  isFirstHome: true,
  energyCertificate: 'unknown',
  minPurchasePrice: 1,
  maxPurchasePrice: 900_000,
  minAppraisalPercentage: 1,
  maxAppraisalPercentage: 90,
  financingPercentage: 80,
  interestRate: 3,
  maxYears: 30,
  allowsGuarantor: false,
  nationality: 'ambos',
} as const;

describe('compatible products from the catalog', () => {
  let bankId: number;
  const make = async (given: object) => {
    const code = `F${unique()}`;
    await office.admin.result(productsApi.create, {
      body: { ...terms, bankId, code, name: 'Del catálogo', ...given },
    });
    return code;
  };
  const all = () => agent.caller.call(viabilityStudiesApi.compatibleProducts, { params: { id: study.id } });
  const named = async (code: string) => (await all()).body.find((found) => found.code === code);
  beforeAll(async () => {
    bankId = (await office.admin.result(banksApi.create, { body: { name: `Banco ${unique()}` } })).id;
  });

  it('[S-API-49] are answered', async () => {
    const code = await make({});
    const { status, body } = await all();
    expect([status, body.some((found) => found.code === code)]).toEqual([200, true]);
  });

  describe('with their figures', () => {
    const mixed = { rateType: 'mixed', interestRate: 1.9, fixedYears: 10, spread: 0.6 };
    const bonuses = [{ code: 'nomina', label: 'Nómina', points: 0.3, annualCost: 60 }];
    const figuresOf = (productId: number, caller = agent.caller) =>
      caller.call(viabilityStudiesApi.productFigures, { params: { id: study.id, productId } });

    it('[B-FIG-04] are those of a scenario with the same terms', async () => {
      const row = await named(await make({ ...mixed, bonuses }));
      const { body } = await figuresOf(row!.id);
      const calculated = (linked: boolean) =>
        agent.caller.result(scenariosApi.calculate, {
          body: {
            ...{ rateType: 'mixed', fixedRate: 1.9, fixedYears: 10, spread: 0.6, euribor: body.reference?.value },
            ...{ years: 30, purchasePrice: study.purchasePrice, financingPercentage: 80, effortRatioPercentage: 100 },
            ...{ brokerFee: study.professionalHonorarios, appraisal: study.tasacion },
            bonuses: bonuses.map((bonus) => ({ ...bonus, linked })),
            holders: study.holders.map(({ name, netIncome, monthlyDebt }) => ({ name, netIncome, monthlyDebt })),
          },
        });
      expect([body.base, body.bonused]).toEqual([await calculated(false), await calculated(true)]);
    });

    it('[B-FIG-05] are answered whole for a listed product', async () => {
      const code = await make(mixed);
      const { body: list } = await all();
      const place = list.findIndex((found) => found.code === code);
      const { id, figures } = list[place]!;
      const { status, body } = await figuresOf(id);
      const { taeExact: _, bonuses: __, ...base } = body.base!;
      expect(status).toBe(200);
      // Only the first rows of a list have figures, and which these are depends on the products of others.
      expect(figures).toEqual(place < 50 ? { reference: body.reference, base, bonused: null } : null);
      expect((await figuresOf(2_147_483_647)).status).toBe(404);
      const blind = await office.member({ estudio_cuota: 'delete' });
      expect((await figuresOf(id, blind.caller)).status).toBe(403);
    });
  });

  it('[S-ENT-37] have their conditions', async () => {
    expect(await named(await make({}))).toMatchObject({
      name: null,
      bankName: null,
      minAge: 18,
      maxAge: 75,
      isFirstHome: true,
      allowsGuarantor: false,
      financingPercentage: 80,
      isCompatible: true,
      incompatibilityReason: null,
      ageViolations: 0,
      firstHomeViolations: 0,
      effortRatioPercentage: 100,
      energyCertificate: 'unknown',
      nationality: 'both',
      workRegime: null,
      workSeniority: null,
      purchasePriceMin: 1,
      purchasePriceMax: 900_000,
      appraisalPercentageMin: 1,
      appraisalPercentageMax: 90,
      interestRate: 3,
      maxYears: 30,
      notes: null,
      estimatedPayment: 775.75,
    });
  });

  it('[S-DET-20] have the reasons why one does not fit', async () => {
    expect(await named(await make({ maxAge: 30 }))).toMatchObject({
      isCompatible: false,
      incompatibilityReason: 'Edad fuera del rango 18-30 años: Ana García Ruiz (34)',
      ageViolations: 1,
    });
  });

  it.each([
    ['nacional', 'national'],
    ['internacional', 'international'],
    ['ambos', 'both'],
  ] as const)('[S-ENT-38] for %s are returned as %s', async (nationality, returned) => {
    expect((await named(await make({ nationality })))?.nationality).toBe(returned);
  });

  it('[D51] [D28] are those of the study’s company, also for an owner who has left it', async () => {
    const company = await office.company();
    const owner = await office.member({ estudios_viabilidad: 'view' }, [company]);
    const { body: own } = await owner.caller.call(viabilityStudiesApi.create, { body: aStudy() });
    const { body: bank } = await office.admin.call(banksApi.create, {
      body: { name: `Banco ${unique()}`, companyId: company.id },
    });
    const code = `L${unique()}`;
    await office.admin.call(productsApi.create, { body: { ...terms, bankId: bank.id, code, name: 'De la compañía' } });
    await office.admin.call(companiesApi.removeUser, { params: { id: company.id, userId: owner.user.id } });
    const { status, body } = await owner.caller.call(viabilityStudiesApi.compatibleProducts, {
      params: { id: own.id },
    });
    expect([status, body.some((found) => found.code === code)]).toEqual([200, true]);
  });
});

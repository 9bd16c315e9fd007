import { eligibilityApi, productsApi, type Bank, type Company } from '@umbral/contracts';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';
import { beyondOthers, pairNamed } from '../../test/golden.js';
import { newBank, newProduct, setActive } from '../../test/records.js';

let office: Office;
let admin: Caller;
let agent: Member;
let here: Company;
let elsewhere: Company;
let bank: Bank;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  [here, elsewhere] = [await office.company(), await office.company()];
  agent = await office.member({ estudios_viabilidad: 'view' }, [here]);
  bank = await newBank(admin, { companyId: here.id });
});
afterAll(closeDatabase);

const { study } = pairNamed('K01');
const assess = async (change: object = {}, who = admin, more = {}) =>
  who.call(eligibilityApi.assess, { body: { ...study, companyId: here.id, ...change }, ...more });
const idsOf = async (change: object = {}) => (await assess(change)).body.map(({ id }) => id);

describe('which products are listed', () => {
  it('[D51] those of common banks and of the study’s company; all of them for a study without a company', async () => {
    const [common, own, foreign] = [
      await newProduct(admin, { bankId: (await newBank(admin)).id }),
      await newProduct(admin, { bankId: bank.id }),
      await newProduct(admin, { bankId: (await newBank(admin, { companyId: elsewhere.id })).id }),
    ];
    const [mine, all] = [await idsOf(), await idsOf({ companyId: null })];
    expect(mine).toEqual(expect.arrayContaining([common.id, own.id]));
    expect(mine).not.toContain(foreign.id);
    expect(all).toEqual(expect.arrayContaining([common.id, own.id, foreign.id]));
  });

  it('[D35] no product of an inactive bank; a change applies at once', async () => {
    const closing = await newBank(admin);
    const product = await newProduct(admin, { bankId: closing.id });
    expect((await assess()).body.find(({ id }) => id === product.id)?.isCompatible).toBe(true);
    await admin.call(productsApi.update, { params: { id: product.id }, body: { ...product, maxAge: 20 } });
    expect((await assess()).body.find(({ id }) => id === product.id)?.reasons.map(({ code }) => code)).toEqual(['AGE']);
    await setActive(admin, closing, false);
    expect(await idsOf()).not.toContain(product.id);
  });

  it.each([
    ['no holder', { holders: [] }],
    ['a holder without age', { holders: [{ ...study.holders[0], age: null }] }],
    ['a holder without regime', { holders: [study.holders[0], { ...study.holders[0], workRegime: undefined }] }],
    ['a holder without income', { holders: [{ ...study.holders[0], netIncome: 0 }] }],
    ['no price', { purchasePrice: 0 }],
  ])('[D51] nothing for a study with %s', async (_title, change) => {
    const { status, body } = await assess(change);
    expect([status, body]).toEqual([200, []]);
  });

  it('[D51] compatible ones first, by payment, at ties by name in Spanish', async () => {
    for (const name of ['Óscar', 'Ñandú', 'Nube']) await newProduct(admin, { bankId: bank.id, name });
    await newProduct(admin, { bankId: bank.id, name: 'Cara', interestRate: 4 });
    await newProduct(admin, {
      bankId: bank.id,
      name: 'Barata y ajena',
      interestRate: 0.1,
      nationality: 'internacional',
    });
    const { body } = await assess();
    const names = body
      .filter(({ bankName }) => bankName === bank.name)
      .map(({ name }) => name ?? '')
      .filter((name) => !name.startsWith('Hipoteca'));
    expect(names).toEqual(['Nube', 'Ñandú', 'Óscar', 'Cara', 'Barata y ajena']);
    expect(body.map(({ isCompatible }) => isCompatible)).toEqual(
      body.map(({ isCompatible }) => isCompatible).toSorted((a, b) => Number(b) - Number(a)),
    );
  });
});

describe('the response', () => {
  it('has the changes that make the first misfits fit, to the cent', async () => {
    const own = await office.company();
    const { id: bankId } = await newBank(admin, { companyId: own.id });
    const product = await newProduct(admin, {
      bankId,
      financingPercentage: 80,
      energyCertificate: 'B',
      maxAge: 80,
    });
    const { body } = await assess({ companyId: own.id, financingPercentage: 90, ...beyondOthers(study) });
    const assessed = body.find(({ id }) => id === product.id);
    expect(assessed?.reasons.map(({ code }) => code)).toEqual(['FINANCING', 'ENERGY']);
    expect(assessed?.suggestion).toEqual({
      financingPercentage: 80,
      energyCertificate: 'B',
      downPayment: 40_000,
      payment: assessed?.assessedPayment,
    });
    expect(body.filter(({ isCompatible, suggestion }) => isCompatible && suggestion)).toEqual([]);
  });

  it('[D22] has names of bank and product for administrators only', async () => {
    const product = await newProduct(admin, { bankId: bank.id });
    const [seen, hidden] = await Promise.all([admin, agent.caller].map(async (who) => (await assess({}, who)).body));
    expect(seen?.find(({ id }) => id === product.id)).toMatchObject({
      code: product.code,
      name: product.name,
      bankName: bank.name,
    });
    expect(hidden?.find(({ id }) => id === product.id)).toMatchObject({
      code: product.code,
      name: null,
      bankName: null,
    });
    expect(hidden?.every(({ name, bankName }) => name === null && bankName === null)).toBe(true);
  });

  it('[D20] requires estudios_viabilidad, also in calls of the studies service', async () => {
    const { caller: blind } = await office.member({ productos: 'delete', bancos: 'delete' });
    expect((await assess({}, new Caller())).status).toBe(401);
    expect((await assess({ holders: 'none' }, blind)).status).toBe(403);
    expect((await assess({}, agent.caller, { tokenOf: 'studies' })).status).toBe(200);
    expect((await assess({}, agent.caller, { tokenOf: 'audit' })).status).toBe(401);
  });

  it('[D28] is 404 for a company of others, and without a company for a caller who has one', async () => {
    const { caller: loner } = await office.member({ estudios_viabilidad: 'view' });
    const statusOf = async (who: Caller, companyId: number | null) => (await assess({ companyId }, who)).status;
    expect(
      await Promise.all([here.id, elsewhere.id, 2_147_483_647, null].map((id) => statusOf(agent.caller, id))),
    ).toEqual([200, 404, 404, 404]);
    expect(await Promise.all([here.id, null].map((id) => statusOf(loner, id)))).toEqual([404, 200]);
    expect(await Promise.all([elsewhere.id, null].map((id) => statusOf(admin, id)))).toEqual([200, 200]);
  });

  it('[D28] accepts any company in calls of the studies service, which has checked the visibility of the study', async () => {
    const product = await newProduct(admin, { bankId: (await newBank(admin, { companyId: elsewhere.id })).id });
    const { status, body } = await assess({ companyId: elsewhere.id }, agent.caller, { tokenOf: 'studies' });
    expect([status, body.some(({ id }) => id === product.id)]).toEqual([200, true]);
  });

  it.each([
    ['no company', { companyId: undefined }, 'companyId'],
    ['eleven holders', { holders: Array.from({ length: 11 }, () => study.holders[0]) }, 'holders'],
    ['an age of 17', { holders: [{ ...study.holders[0], age: 17 }] }, 'holders.0.age'],
    ['a price that no column holds', { purchasePrice: 1e12 }, 'purchasePrice'],
  ])('refuses %s', async (_title, change, path) => {
    const { status, problem } = await assess(change);
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });
});

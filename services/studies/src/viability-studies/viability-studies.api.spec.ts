import { viabilityStudiesApi, type Company } from '@umbral/contracts';
import { Office, type Caller, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit } from '../../test/events.js';
import { knownCompany } from '../../test/known.js';
import { aGuarantor, aHolder, aStudy } from '@umbral/contracts/factories';

let office: Office;
let here: Company;
let agent: Member;
let mate: Member;
let stranger: Member;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
  agent = await office.member({ estudios_viabilidad: 'view' }, [here]);
  mate = await office.member({ estudios_viabilidad: 'view' }, [here]);
  stranger = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
  await knownCompany(here);
});
afterAll(closeDatabase);

const create = (given: object = {}, caller: Caller = agent.caller) =>
  caller.call(viabilityStudiesApi.create, { body: { ...aStudy(), ...given } });
const read = (id: number, caller: Caller = agent.caller) => caller.call(viabilityStudiesApi.get, { params: { id } });
const ids = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);

describe('creating a study', () => {
  it('[S-API-44] returns it complete, with its defaults', async () => {
    const { body } = await create({ studyName: 'Piso de Indautxu' });
    expect(body).toMatchObject({
      studyName: 'Piso de Indautxu',
      clientName: 'Ana García Ruiz',
      clientPhone: '611 222 333',
      userId: agent.user.id,
      userEmail: agent.user.email,
      companyId: here.id,
      companyName: here.name,
      purchasePrice: 230_000,
      appraisalValue: 240_000,
      financingPercentage: 80,
      energyCertificate: 'C',
      isNational: true,
      needsAdditionalLoan: false,
      additionalLoanInfo: null,
      isFinished: false,
      isActive: true,
      realEstateHonorarios: 0,
      professionalHonorarios: 0,
      gastosItpPercentage: 0,
      ivaPercentage: 0,
      deducciones: 0,
      provisionFondos: 0,
      tasacion: 0,
      guarantors: [],
    });
    expect(body.holders).toEqual([
      expect.objectContaining({
        name: 'Ana García Ruiz',
        age: 34,
        phone: '611 222 333',
        workRegime: 'Cuenta ajena',
        workSeniority: 6,
        netIncome: 2400,
        isFirstHome: true,
        hasMultipleProperties: false,
        propertiesCount: 0,
        relationshipToOthers: null,
        monthlyDebt: 0,
        totalExistingLoans: 0,
        remainingDebt: 0,
        savings: 0,
        properties: [],
      }),
    ]);
  });

  it('[S-ENT-31] returns its owner and all its people', async () => {
    const { body } = await create({
      holders: [aHolder({ name: 'Una' }), aHolder({ name: 'Dos', relationshipToOthers: 'Pareja' })],
      guarantors: [aGuarantor({ name: 'Tres' })],
    });
    expect([body.userEmail, body.companyName]).toEqual([agent.user.email, here.name]);
    expect([...body.holders, ...body.guarantors].map(({ name }) => name)).toEqual(['Una', 'Dos', 'Tres']);
  });

  it('[S-API-43] reads it as it was returned', async () => {
    const { body } = await create({ guarantors: [aGuarantor()] });
    expect((await read(body.id)).body).toEqual(body);
  });

  it('[S-STD-04] takes name and phone from the first holder, not from the body', async () => {
    const holders = [
      aHolder({ name: 'Primera', phone: '600 000 001', relationshipToOthers: 'Pareja' }),
      aHolder({ name: 'Segundo', relationshipToOthers: 'Pareja' }),
    ];
    const { body } = await create({ holders, clientName: 'Otra', clientPhone: '999' });
    expect([body.clientName, body.clientPhone]).toEqual(['Primera', '600 000 001']);
    expect(body.holders.map(({ relationshipToOthers }) => relationshipToOthers)).toEqual([null, 'Pareja']);
  });

  it('[S-ENT-35] stores people and properties in their order, with exact figures', async () => {
    const properties = [3, 1, 2].map((number) => ({ propertyValue: `${number}00000.55`, propertyDebt: number }));
    const names = ['Zoe', 'Ana', 'Mia'];
    const { body } = await create({
      holders: names.map((name) => aHolder({ name, netIncome: '1234.56', properties })),
      guarantors: names.map((name) => aGuarantor({ name, properties })),
    });
    for (const person of [...body.holders, ...body.guarantors])
      expect(person.properties.map(({ propertyValue }) => propertyValue)).toEqual([300_000.55, 100_000.55, 200_000.55]);
    expect(body.holders.map(({ name, netIncome }) => [name, netIncome])).toEqual([
      ['Zoe', 1234.56],
      ['Ana', 1234.56],
      ['Mia', 1234.56],
    ]);
    expect(body.guarantors.map(({ name, relationshipToBuyer }) => [name, relationshipToBuyer])).toEqual(
      names.map((name) => [name, 'Padre/Madre']),
    );
  });

  it('[D70] is audited with its figures', async () => {
    const { body } = await create();
    expect((await lastAudit('viability_study', body.id))?.details.changes).toMatchObject({
      purchasePrice: { before: null, after: 230_000 },
    });
  });

  it('[D62] accepts the largest allowed study', async () => {
    const properties = Array.from({ length: 20 }, () => ({ propertyValue: 99_999_999.99, propertyDebt: 0.01 }));
    const { status, body } = await create({
      holders: Array.from({ length: 10 }, () => aHolder({ properties })),
      guarantors: Array.from({ length: 10 }, () => aGuarantor({ properties })),
    });
    expect([status, body.holders.length, body.guarantors[9]?.properties.length]).toEqual([201, 10, 20]);
  });
});

describe('the list', () => {
  it('[S-VST-07] shows the newest first', async () => {
    const made = [(await create()).body, (await create({}, mate.caller)).body, (await create()).body];
    expect(ids((await agent.caller.call(viabilityStudiesApi.list)).body).slice(0, 3)).toEqual(ids(made).reverse());
  });

  it('[D28] [P-PRM-24] shows the records of the user and of their companies, with names from the directory', async () => {
    const [first, second] = [(await create()).body, (await create({}, mate.caller)).body];
    const other = (await create({}, stranger.caller)).body;
    const { body } = await agent.caller.call(viabilityStudiesApi.list);
    expect(ids(body)).toEqual(expect.arrayContaining([second.id, first.id]));
    expect(ids(body)).not.toContain(other.id);
    expect(body).toContainEqual(
      expect.objectContaining({
        id: second.id,
        userEmail: mate.user.email,
        companyName: here.name,
        purchasePrice: 230_000,
      }),
    );
    expect((await read(other.id)).status).toBe(404);
    expect(ids((await office.admin.call(viabilityStudiesApi.list)).body)).toEqual(
      expect.arrayContaining([first.id, other.id]),
    );
  });

  describe('narrowed', () => {
    let abroad: number, home: number;
    let list: (query: object) => Promise<number[]>;
    beforeAll(async () => {
      const { caller } = await office.member({ estudios_viabilidad: 'view' });
      const holders = [aHolder({ name: 'Ñuflo 100%', phone: '655 443 322' })];
      abroad = (await create({ studyName: 'Ático en Peñíscola', isNational: false, holders }, caller)).body.id;
      home = (await create({}, caller)).body.id;
      list = async (query) => ids((await caller.call(viabilityStudiesApi.list, { query })).body);
    });

    it.each(['atico en PENIS', 'nuflo', '655 443', '655443322', '100%'])('[S-VST-02] finds by %s', async (search) => {
      expect(await list({ search })).toEqual([abroad]);
    });

    it.each(['_tico', '\\', "'; drop table clients"])('finds nothing by %s', async (search) => {
      expect(await list({ search })).toEqual([]);
    });

    it('[S-VST-03] to national or international ones', async () => {
      const found = await Promise.all(['international', 'national', 'all'].map((type) => list({ type })));
      expect(found).toEqual([[abroad], [home], [home, abroad]]);
    });
  });

  it('[S-API-42] answers the active ones, the inactive ones or all of them', async () => {
    const { caller } = await office.member({ estudios_viabilidad: 'view' });
    const [on, off] = [(await create({}, caller)).body.id, (await create({}, caller)).body.id];
    await caller.call(viabilityStudiesApi.toggleStatus, { params: { id: off } });
    const list = async (query: object) => ids((await caller.call(viabilityStudiesApi.list, { query })).body);
    const answers = await Promise.all([{ status: 'active' }, { status: 'inactive' }, { status: 'all' }, {}].map(list));
    expect(answers).toEqual([[on], [off], [off, on], [off, on]]);
  });
});

describe('unconfirmed values', () => {
  it('[D123] are stored with the study, unchanged when not sent, and cleared when sent empty', async () => {
    const unconfirmed = ['tasacion', 'holders.0.age'];
    const study = await agent.caller.result(viabilityStudiesApi.create, { body: aStudy({ unconfirmed }) });
    const params = { id: study.id };
    const read = async () => (await agent.caller.result(viabilityStudiesApi.get, { params })).unconfirmed;
    expect([study.unconfirmed, await read()]).toEqual([unconfirmed, unconfirmed]);
    await agent.caller.result(viabilityStudiesApi.update, { params, body: aStudy() });
    expect(await read()).toEqual(unconfirmed);
    await agent.caller.result(viabilityStudiesApi.update, { params, body: aStudy({ unconfirmed: [] }) });
    expect(await read()).toEqual([]);
  });

  it('[D123] are empty unless sent, and do not affect which products fit', async () => {
    const [plain, doubtful] = [
      await agent.caller.result(viabilityStudiesApi.create, { body: aStudy() }),
      await agent.caller.result(viabilityStudiesApi.create, { body: aStudy({ unconfirmed: ['holders.0.age'] }) }),
    ];
    expect(plain.unconfirmed).toEqual([]);
    // Other specs change the offer meanwhile, so only our own products are compared.
    const { id: bankId } = await office.bank({ companyId: here.id });
    const [fitting, young] = [await office.product({ bankId }), await office.product({ bankId, maxAge: 20 })];
    const fits = async ({ id }: { id: number }) => {
      const listed = await agent.caller.result(viabilityStudiesApi.compatibleProducts, { params: { id } });
      return [fitting, young].map((product) => listed.find((each) => each.id === product.id)?.isCompatible);
    };
    expect([await fits(plain), await fits(doubtful)]).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it.each([['studyName'], ['holders.0.name'], ['holders.10.age'], ['__proto__'], ['holders.0.age\n']])(
    '[D123] refuses %j with 422',
    async (path) => {
      const { status } = await agent.caller.call(viabilityStudiesApi.create, { body: aStudy({ unconfirmed: [path] }) });
      expect(status).toBe(422);
    },
  );
});

import { viabilityStudiesApi, type Company } from '@umbral/contracts';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, query } from '../../test/events.js';
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
});
afterAll(closeDatabase);

const create = (given: object = {}, caller: Caller = agent.caller) =>
  caller.call(viabilityStudiesApi.create, { body: { ...aStudy(), ...given } });
const read = (id: number, caller: Caller = agent.caller) => caller.call(viabilityStudiesApi.get, { params: { id } });
const ids = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);

describe('creating a study', () => {
  it('[S-API-43] [S-API-44] [S-ENT-27] [S-ENT-28] [S-ENT-29] [S-ENT-30] [S-ENT-31] [S-ENT-32] [S-ENT-33] answers it complete, with its defaults', async () => {
    const { status, body, headers } = await create({ studyName: 'Piso de Indautxu' });
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe(`"${body.id}-1"`);
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
    expect((await read(body.id)).body).toEqual(body);
  });

  it('[S-STD-04] takes name and phone of the first holder, whatever is posted', async () => {
    const holders = [
      aHolder({ name: 'Primera', phone: '600 000 001', relationshipToOthers: 'Pareja' }),
      aHolder({ name: 'Segundo', relationshipToOthers: 'Pareja' }),
    ];
    const { body } = await create({ holders, clientName: 'Otra', clientPhone: '999' });
    expect([body.clientName, body.clientPhone]).toEqual(['Primera', '600 000 001']);
    expect(body.holders.map(({ relationshipToOthers }) => relationshipToOthers)).toEqual([null, 'Pareja']);
  });

  it('[S-ENT-35] [S-ENT-36] keeps people and properties in their order, figures exact', async () => {
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

  it('[S-AUD-15] [D70] is audited under the name of the study', async () => {
    const { body } = await create();
    expect(await auditOf('viability_study', body.id)).toEqual([
      expect.objectContaining({
        action: 'create',
        userId: agent.user.id,
        entityName: body.studyName,
        userAgent: 'specs',
        details: { changes: expect.objectContaining({ purchasePrice: { before: null, after: 230_000 } }) },
      }),
    ]);
  });

  it('[D40] honours Idempotency-Key, also at once', async () => {
    const [body, headers] = [aStudy(), { 'idempotency-key': `studies-${Date.now()}` }];
    const replies = await Promise.all(
      [1, 2, 3].map(() => agent.caller.call(viabilityStudiesApi.create, { body, headers })),
    );
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await agent.caller.call(viabilityStudiesApi.create, { body: aStudy(), headers })).problem.code).toBe(
      'idempotency_key_reused',
    );
  });

  it.each([
    [{ studyName: '' }, 'studyName', 'El nombre del estudio es requerido'],
    [{ studyName: 'x'.repeat(201) }, 'studyName', 'El nombre no puede exceder 200 caracteres'],
    [{ purchasePrice: 0 }, 'purchasePrice', 'El precio de compra debe ser positivo'],
    [{ appraisalValue: -1 }, 'appraisalValue', 'El valor de tasación debe ser positivo'],
    [{ financingPercentage: 0 }, 'financingPercentage', 'El porcentaje de financiación debe ser mayor a 0'],
    [{ financingPercentage: 100.1 }, 'financingPercentage', 'El porcentaje no puede ser mayor a 100'],
    [{ energyCertificate: '' }, 'energyCertificate', 'Debe seleccionar un certificado energético'],
    [{ tasacion: -1 }, 'tasacion', 'No puede ser negativo'],
    [{ gastosItpPercentage: 101 }, 'gastosItpPercentage', 'El porcentaje no puede ser mayor a 100'],
    [{ holders: [] }, 'holders', 'Debe incluir al menos un titular'],
    [{ holders: undefined }, 'holders', 'Debe incluir al menos un titular'],
    [{ holders: [aHolder({ name: '' })] }, 'holders.0.name', 'El nombre es requerido'],
    [{ holders: [aHolder({ age: 17 })] }, 'holders.0.age', 'La edad debe ser un número entero entre 18 y 99'],
    [{ holders: [aHolder({ workRegime: undefined })] }, 'holders.0.workRegime', 'El régimen laboral es requerido'],
    [
      { holders: [aHolder({ workSeniority: -1 })] },
      'holders.0.workSeniority',
      'La antigüedad laboral no puede ser negativa',
    ],
    [{ holders: [aHolder({ netIncome: 0 })] }, 'holders.0.netIncome', 'Los ingresos netos deben ser positivos'],
    [{ holders: [aHolder({ monthlyDebt: -1 })] }, 'holders.0.monthlyDebt', 'No puede ser negativo'],
    [
      { holders: [aHolder({ propertiesCount: -1 })] },
      'holders.0.propertiesCount',
      'El número de propiedades debe ser un entero de 0 o más',
    ],
    [
      { holders: [aHolder(), aHolder({ properties: [{ propertyValue: 0 }] })] },
      'holders.1.properties.0.propertyValue',
      'El valor del inmueble debe ser positivo',
    ],
    [
      { guarantors: [aGuarantor({ relationshipToBuyer: undefined })] },
      'guarantors.0.relationshipToBuyer',
      'El parentesco es requerido',
    ],
    [{ holders: Array.from({ length: 11 }, () => aHolder()) }, 'holders', 'Como máximo 10 titulares'],
    [{ guarantors: Array.from({ length: 11 }, () => aGuarantor()) }, 'guarantors', 'Como máximo 10 avalistas'],
    [
      { holders: [aHolder({ properties: Array.from({ length: 21 }, () => ({ propertyValue: 1 })) })] },
      'holders.0.properties',
      'Como máximo 20 inmuebles por persona',
    ],
    [{ purchasePrice: 100_000_000 }, 'purchasePrice', 'El importe es demasiado grande'],
    [{ holders: [aHolder({ savings: 1e300 })] }, 'holders.0.savings', 'El importe es demasiado grande'],
  ])(
    '[S-STD-17] [S-STD-18] [S-STD-19] [S-STD-20] [S-STD-21] [S-STD-22] [S-STD-24] [S-STD-25] [S-STD-26] [S-STD-27] [S-STD-28] [S-STD-29] [S-STD-30] [S-STD-31] [S-STD-32] [S-STD-33] [S-STD-35] [S-STD-36] [S-STD-37] [D62] %j is 422 at %s',
    async (given, path, message) => {
      const { status, problem } = await create(given);
      expect([status, problem.code]).toEqual([422, 'validation']);
      expect(problem.errors).toContainEqual({ path, message });
    },
  );

  it.each([
    { holders: [aHolder({ propertiesCount: 1e9 })] },
    { purchasePrice: 'NaN' },
    { purchasePrice: '1e400' },
    { holders: 'x' },
    { holders: [null] },
    { studyName: 'a\u0000b' },
    { isNational: 'sí' },
    { energyCertificate: 'H' },
    { additionalLoanInfo: 'x'.repeat(2001) },
  ])('%j is 422, never more, and stores nothing', async (given) => {
    const own = () =>
      query<{ id: number }>('select id from viability_studies where user_id = $1 order by id', [agent.user.id]);
    const before = await own();
    expect((await create(given)).status).toBe(422);
    expect(await own()).toEqual(before);
  });

  it('[D62] takes the largest study that is allowed', async () => {
    const properties = Array.from({ length: 20 }, () => ({ propertyValue: 99_999_999.99, propertyDebt: 0.01 }));
    const { status, body } = await create({
      holders: Array.from({ length: 10 }, () => aHolder({ properties })),
      guarantors: Array.from({ length: 10 }, () => aGuarantor({ properties })),
    });
    expect([status, body.holders.length, body.guarantors[9]?.properties.length]).toEqual([201, 10, 20]);
  });

  it('[S-PRM-13] [D20] is 401 without a session, 403 without the permission, whatever the body', async () => {
    const outsider = await office.member({ estudio_cuota: 'delete' }, [here]);
    expect((await create({}, new Caller())).status).toBe(401);
    for (const op of [viabilityStudiesApi.create, viabilityStudiesApi.list])
      expect((await outsider.caller.call(op, {})).status).toBe(403);
    expect((await read(1, outsider.caller)).status).toBe(403);
  });
});

describe('the list', () => {
  it('[D28] [S-VST-07] [P-PRM-24] shows what is one’s own and one’s companies’, newest first, named from the directory', async () => {
    const [first, second] = [(await create()).body, (await create({}, mate.caller)).body];
    const other = (await create({}, stranger.caller)).body;
    const { body } = await agent.caller.call(viabilityStudiesApi.list);
    expect(ids(body).slice(0, 2)).toEqual([second.id, first.id]);
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

  it('[S-VST-02] [S-VST-03] [S-VST-04] [S-VST-06] [P-XCC-25] searches, filters and pages', async () => {
    const { caller } = await office.member({ estudios_viabilidad: 'view' });
    const abroad = (
      await create(
        {
          studyName: 'Ático en Peñíscola',
          isNational: false,
          holders: [aHolder({ name: 'Ñuflo 100%', phone: '655 443 322' })],
        },
        caller,
      )
    ).body;
    const off = (await create({ studyName: 'Apagado' }, caller)).body;
    await caller.call(viabilityStudiesApi.toggleStatus, { params: { id: off.id } });
    for (let count = 0; count < 9; count += 1) await create({ studyName: `Otro ${count}` }, caller);
    const list = async (given: object) =>
      (await caller.call(viabilityStudiesApi.list, { query: { page: '1', ...given } })).body as {
        items: { id: number }[];
        pagination: object;
      };
    for (const search of ['atico en PENIS', 'nuflo', '655 443', '655443322', '100%'])
      expect(ids((await list({ search })).items)).toEqual([abroad.id]);
    for (const search of ['_tico', '\\', "'; drop table clients"]) expect((await list({ search })).items).toEqual([]);
    expect(ids((await list({ type: 'international' })).items)).toEqual([abroad.id]);
    expect(ids((await list({ status: 'inactive' })).items)).toEqual([off.id]);
    expect((await list({ status: 'active', type: 'national' })).pagination).toMatchObject({ total: 9 });
    expect((await list({ page: '2', status: 'all' })).pagination).toEqual({
      page: 2,
      pageSize: 10,
      totalPages: 2,
      total: 11,
    });
    expect((await list({ page: '99' })).pagination).toMatchObject({ page: 2 });
  });

  it('[S-API-42] answers the active ones, the inactive ones or all of them', async () => {
    const { caller } = await office.member({ estudios_viabilidad: 'view' });
    const [on, off] = [(await create({}, caller)).body.id, (await create({}, caller)).body.id];
    await caller.call(viabilityStudiesApi.toggleStatus, { params: { id: off } });
    const list = async (query: object) => ids((await caller.call(viabilityStudiesApi.list, { query })).body);
    const answers = await Promise.all([{ status: 'active' }, { status: 'inactive' }, { status: 'all' }, {}].map(list));
    expect(answers).toEqual([[on], [off], [off, on], [off, on]]);
  });

  it.each([{ status: 'otro' }, { type: 'x' }, { page: '0' }, { page: 'x' }, { search: 'x'.repeat(201) }])(
    '%j is 422',
    async (given) => {
      expect((await agent.caller.call(viabilityStudiesApi.list, { query: given as never })).status).toBe(422);
    },
  );
});

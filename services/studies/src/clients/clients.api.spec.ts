import { clientsApi, type Company } from '@umbral/contracts';
import { Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit, query } from '../../test/events.js';
import { aClient, anEvaluation } from '@umbral/contracts/factories';

let office: Office;
let here: Company;
let agent: Member;
let mate: Member;
let stranger: Member;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
  agent = await office.member({}, [here]);
  mate = await office.member({}, [here]);
  stranger = await office.member({}, [await office.company()]);
});
afterAll(closeDatabase);

const create = (given?: object, caller = agent.caller) =>
  caller.call(clientsApi.create, { body: { ...aClient(), ...given } });
const ids = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);

describe('saving a client', () => {
  it('[S-ENT-24] stores the person and the owner', async () => {
    const { body } = await create({ firstName: ' Ágata ', employmentType: 'self-employed' });
    expect(body).toMatchObject({
      firstName: 'Ágata',
      userId: agent.user.id,
      companyId: here.id,
      employmentType: 'self-employed',
    });
  });

  it('[S-CLI-07] [D53] stores an evaluation computed by the server, as pending', async () => {
    expect((await create()).body.evaluations).toEqual([
      expect.objectContaining({
        status: 'pending',
        monthlyIncome: 2500,
        additionalIncome: 0,
        loanAmount: 200_000,
        monthlyPayment: 843.21,
        paymentToIncomeRatio: 45.73,
      }),
    ]);
  });

  it('[S-ENT-25] ignores posted results', async () => {
    const { body } = await create({
      evaluation: { ...anEvaluation(), loanAmount: 1, monthlyPayment: 1, status: 'approved' },
    });
    expect(body.evaluations[0]).toMatchObject({ status: 'pending', loanAmount: 200_000, monthlyPayment: 843.21 });
  });

  it('[B-FIG-30] stores region and kind of the home of an evaluation', async () => {
    const homes = [
      [{}, { region: null, homeType: 'second_hand' }],
      [
        { region: 'AN', homeType: 'new' },
        { region: 'AN', homeType: 'new' },
      ],
    ] as const;
    for (const [given, stored] of homes)
      expect((await create({ evaluation: anEvaluation(given) })).body.evaluations).toEqual([
        expect.objectContaining(stored),
      ]);
  });

  it('accepts figures as texts, the flat form of the calculator, and a client without evaluation', async () => {
    const { evaluation, ...person } = aClient();
    const asTexts = Object.fromEntries(Object.entries(anEvaluation()).map(([name, figure]) => [name, String(figure)]));
    expect((await create({ evaluation: asTexts })).body.evaluations[0]?.monthlyPayment).toBe(843.21);
    const flat = await agent.caller.call(clientsApi.create, { body: { ...person, ...(evaluation as object) } });
    expect(flat.body.evaluations[0]?.monthlyPayment).toBe(843.21);
    expect((await agent.caller.call(clientsApi.create, { body: person })).body.evaluations).toEqual([]);
  });

  it('returns 422 for a ratio that exceeds its column', async () => {
    const { status, problem } = await create({
      evaluation: anEvaluation({ monthlyIncome: 0.01, propertyValue: 99_999_999, loanTerm: 1 }),
    });
    expect([status, problem.code]).toEqual([422, 'validation']);
  });

  it('[D70] writes an audit entry with the evaluation, and so does a change', async () => {
    const { body } = await create();
    const created = await lastAudit('client', body.id);
    expect(created).toMatchObject({ action: 'create', userId: agent.user.id, entityName: `Cliente ${body.lastName}` });
    expect(created?.details.changes).toMatchObject({
      lastName: { before: null, after: body.lastName },
      evaluation: { before: null, after: { monthlyIncome: 2500, monthlyPayment: body.evaluations[0]?.monthlyPayment } },
    });
    const { evaluation: _, ...fields } = aClient();
    await agent.caller.call(clientsApi.update, { params: { id: body.id }, body: { ...fields, lastName: 'Otra' } });
    const { email, phone, ...changes } = (await lastAudit('client', body.id))?.details.changes ?? {};
    expect(changes).toEqual({ lastName: { before: body.lastName, after: 'Otra' } });
    expect([email?.after, phone?.after]).toEqual([fields.email, fields.phone]);
  });
});

describe('changing a client', () => {
  const update = (id: number, given: object, caller = agent.caller) =>
    caller.call(clientsApi.update, { params: { id }, body: { ...aClient(), ...given } });

  it('[S-API-40] [D53] adds an evaluation, newest first', async () => {
    const { body: client } = await create();
    const { body } = await update(client.id, {
      firstName: 'Nueva',
      evaluation: anEvaluation({ interestRate: 2.5 }),
    });
    expect(body.firstName).toBe('Nueva');
    expect(body.evaluations.map(({ interestRate }) => interestRate)).toEqual([2.5, 3]);
    expect((await agent.caller.call(clientsApi.get, { params: { id: client.id } })).body).toEqual(body);
  });

  it('[B-PAP-25] reuses the newest evaluation for equal inputs, and adds one if anything differs', async () => {
    const evaluation = anEvaluation({ interestRate: 2.1234567, loanPercentage: 77.777 });
    const { body: client } = await create({ evaluation });
    const same = await update(client.id, { firstName: 'Nueva', evaluation: { ...evaluation, monthlyIncome: '2500' } });
    expect([same.body.firstName, same.body.evaluations]).toEqual(['Nueva', client.evaluations]);
    const changes = [{ existingDebts: 301 }, { existingDebts: 300 }, { loanTerm: 29 }, { interestRate: 2.1235 }];
    let count = 1;
    for (const change of changes) {
      const { body } = await update(client.id, { evaluation: { ...evaluation, ...change } });
      expect(body.evaluations).toHaveLength((count += 1));
    }
  });

  it('adds an evaluation of a region, which has its taxes by age, also for another age', async () => {
    const evaluation = anEvaluation({ region: 'GA' });
    const params = { id: (await create({ evaluation })).body.id };
    const agesAt = async (age: number) =>
      (await update(params.id, { age, evaluation })).body.evaluations.map((each) => each.age);
    expect(await agesAt(35)).toEqual([35]);
    expect(await agesAt(36)).toEqual([36, 35]);
    expect(await agent.caller.result(clientsApi.works, { params })).toHaveLength(2);
    // Of older rows it is the client's.
    await query('update evaluations set age = null where client_id = $1', [params.id]);
    expect(await agesAt(36)).toEqual([null, null]);
    // The age that it was calculated with, where the person was changed since.
    for (const _ of ['added', 'as the newest'])
      expect((await update(params.id, { age: 40, evaluation: { ...evaluation, age: 34 } })).body).toMatchObject({
        age: 40,
        evaluations: [{ age: 34 }, { age: null }, { age: null }],
      });
  });

  it('normalizes the DNI, keeps it where a body has none, and refuses a wrong letter at its field', async () => {
    const { body: client } = await create({ dni: ' x-1234567.l' });
    expect(client.dni).toBe('X1234567L');
    expect((await update(client.id, {})).body.dni).toBe('X1234567L');
    const { status, problem } = await update(client.id, { dni: 'X1234567A' });
    expect([status, problem.errors]).toMatchObject([422, [{ path: 'dni', message: 'DNI/NIE no válido' }]]);
    expect((await update(client.id, { dni: '' })).body.dni).toBeNull();
  });

  it('[D28] is allowed within the company, and 404 for others before the body is validated', async () => {
    const { body: client } = await create();
    expect((await update(client.id, { firstName: 'De un compañero' }, mate.caller)).status).toBe(200);
    expect((await stranger.caller.call(clientsApi.update, { params: { id: client.id }, body: {} })).status).toBe(404);
    expect((await stranger.caller.call(clientsApi.get, { params: { id: client.id } })).status).toBe(404);
  });
});

describe('the list', () => {
  it('[D28] [S-API-41] shows the records of the user and of their companies, newest first', async () => {
    const [first, second] = [(await create()).body, (await create({}, mate.caller)).body];
    const other = (await create({}, stranger.caller)).body;
    const seen = ids((await agent.caller.call(clientsApi.list)).body);
    expect(seen.slice(0, 2)).toEqual([second.id, first.id]);
    expect(seen).not.toContain(other.id);
    expect(ids((await office.admin.call(clientsApi.list)).body)).toEqual(expect.arrayContaining([first.id, other.id]));
  });

  it('[D30] ignores accents, and takes wildcards literally', async () => {
    const loner = await office.member({});
    const { body: client } = await create({ lastName: 'Ñíguez 100%', email: null }, loner.caller);
    await create({ lastName: 'Otra', email: null }, loner.caller);
    const list = async (search: string) => ids((await loner.caller.call(clientsApi.list, { query: { search } })).body);
    for (const search of ['cliente niguez', '%']) expect(await list(search)).toEqual([client.id]);
    expect(await list('c_iente')).toEqual([]);
  });

  it('finds a client by the whole DNI within the scope, and has no DNI itself', async () => {
    const { body: client } = await create({ dni: '87654321X' });
    await create({ dni: '87654321X' }, stranger.caller);
    const list = async (search: string) => (await mate.caller.call(clientsApi.list, { query: { search } })).body;
    const found = await list('87.654.321-x');
    expect(ids(found)).toEqual([client.id]);
    expect(found).toEqual([expect.not.objectContaining({ dni: expect.anything() as unknown })]);
    expect(await list('87654321')).toEqual([]);
  });
});

import { clientsApi, type Company } from '@umbral/contracts';
import { Caller, Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit } from '../../test/events.js';
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
  it('[S-CLI-07] [S-ENT-24] [S-ENT-25] [D53] keeps the person with an evaluation that the server computed', async () => {
    const { status, body, headers } = await create({ firstName: ' Ágata ', employmentType: 'self-employed' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      firstName: 'Ágata',
      userId: agent.user.id,
      companyId: here.id,
      employmentType: 'self-employed',
    });
    expect(body.evaluations).toEqual([
      expect.objectContaining({
        status: 'pending',
        monthlyIncome: 2500,
        additionalIncome: 0,
        loanAmount: 200_000,
        monthlyPayment: 843.21,
        paymentToIncomeRatio: 45.73,
      }),
    ]);
    expect(headers.get('etag')).toBe(`"${body.id}-1"`);
  });

  it('[S-ENT-25] trusts no posted result', async () => {
    const { body } = await create({
      evaluation: { ...anEvaluation(), loanAmount: 1, monthlyPayment: 1, status: 'approved' },
    });
    expect(body.evaluations[0]).toMatchObject({ status: 'pending', loanAmount: 200_000, monthlyPayment: 843.21 });
  });

  it('takes figures as texts, the flat form of the calculator, and a client without evaluation', async () => {
    const { evaluation, ...person } = aClient();
    const asTexts = Object.fromEntries(Object.entries(anEvaluation()).map(([name, figure]) => [name, String(figure)]));
    expect((await create({ evaluation: asTexts })).body.evaluations[0]?.monthlyPayment).toBe(843.21);
    const flat = await agent.caller.call(clientsApi.create, { body: { ...person, ...(evaluation as object) } });
    expect(flat.body.evaluations[0]?.monthlyPayment).toBe(843.21);
    expect((await agent.caller.call(clientsApi.create, { body: person })).body.evaluations).toEqual([]);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'El nombre es requerido'],
    [{ lastName: undefined }, 'lastName', 'Los apellidos son requeridos'],
    [{ email: 'x@' }, 'email', 'Email inválido'],
    [{ age: 17 }, 'age', 'La edad mínima es 18 años'],
    [{ age: 100 }, 'age', 'La edad máxima es 99 años'],
    [
      { evaluation: anEvaluation({ monthlyIncome: 0 }) },
      'evaluation.monthlyIncome',
      'Los ingresos mensuales deben ser mayores que 0',
    ],
    [
      { evaluation: anEvaluation({ monthlyIncome: '' }) },
      'evaluation.monthlyIncome',
      'Los ingresos mensuales deben ser mayores que 0',
    ],
    [
      { evaluation: anEvaluation({ loanPercentage: 101 }) },
      'evaluation.loanPercentage',
      'El porcentaje debe estar entre 1 y 100',
    ],
    [
      { evaluation: anEvaluation({ loanTerm: 12.5 }) },
      'evaluation.loanTerm',
      'El plazo debe ser un número entero de años mayor que 0',
    ],
    [
      { evaluation: anEvaluation({ propertyValue: 1e9 }) },
      'evaluation.propertyValue',
      'El importe es demasiado grande',
    ],
  ])(
    '[S-CAL-10] [S-CAL-11] [S-CAL-12] [S-CAL-13] [S-CAL-14] [S-CAL-15] [S-CAL-17] [S-CAL-18] %j is 422 at %s',
    async (given, path, message) => {
      const { status, problem } = await create(given);
      expect([status, problem.code]).toEqual([422, 'validation']);
      expect(problem.errors).toContainEqual({ path, message });
    },
  );

  it('a ratio that no column holds is 422, never more', async () => {
    const { status, problem } = await create({
      evaluation: anEvaluation({ monthlyIncome: 0.01, propertyValue: 99_999_999, loanTerm: 1 }),
    });
    expect([status, problem.code]).toEqual([422, 'validation']);
  });

  it('[D40] honours Idempotency-Key, also at once', async () => {
    const [body, headers] = [aClient(), { 'idempotency-key': `clients-${Date.now()}` }];
    const replies = await Promise.all([1, 2, 3].map(() => agent.caller.call(clientsApi.create, { body, headers })));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    const other = await agent.caller.call(clientsApi.create, { body: { ...body, lastName: 'Otra' }, headers });
    expect([other.status, other.problem.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('[D70] is audited with the evaluation that it got, and so is a change', async () => {
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
  const update = (id: number, given: object, headers = {}, caller = agent.caller) =>
    caller.call(clientsApi.update, { params: { id }, body: { ...aClient(), ...given }, headers });

  it('[S-API-40] [D53] adds an evaluation, newest first', async () => {
    const { body: client } = await create();
    const { status, body, headers } = await update(client.id, {
      firstName: 'Nueva',
      evaluation: anEvaluation({ interestRate: 2.5 }),
    });
    expect([status, body.firstName, headers.get('etag')]).toEqual([200, 'Nueva', `"${client.id}-2"`]);
    expect(body.evaluations.map(({ interestRate }) => interestRate)).toEqual([2.5, 3]);
    expect((await agent.caller.call(clientsApi.get, { params: { id: client.id } })).body).toEqual(body);
  });

  it('[D41] with an old ETag is 412 and changes nothing', async () => {
    const { body: client, headers } = await create();
    const stale = { 'if-match': headers.get('etag') ?? '' };
    expect((await update(client.id, { firstName: 'Una' }, stale)).status).toBe(200);
    const late = await update(client.id, { firstName: 'Dos' }, stale);
    expect([late.status, late.problem.message]).toEqual([412, 'Otra persona ha modificado este registro']);
    expect((await agent.caller.call(clientsApi.get, { params: { id: client.id } })).body.firstName).toBe('Una');
  });

  it('[D28] is open to the company, and 404 to others before the body is looked at', async () => {
    const { body: client } = await create();
    expect((await update(client.id, { firstName: 'De un compañero' }, {}, mate.caller)).status).toBe(200);
    expect((await stranger.caller.call(clientsApi.update, { params: { id: client.id }, body: {} })).status).toBe(404);
    expect((await stranger.caller.call(clientsApi.get, { params: { id: client.id } })).status).toBe(404);
    expect((await new Caller().call(clientsApi.update, { params: { id: client.id }, body: {} })).status).toBe(401);
  });
});

describe('the list', () => {
  it('[D28] [S-API-41] shows what is one’s own and one’s companies’, newest first', async () => {
    const [first, second] = [(await create()).body, (await create({}, mate.caller)).body];
    const other = (await create({}, stranger.caller)).body;
    const seen = ids((await agent.caller.call(clientsApi.list)).body);
    expect(seen.slice(0, 2)).toEqual([second.id, first.id]);
    expect(seen).not.toContain(other.id);
    expect(ids((await office.admin.call(clientsApi.list)).body)).toEqual(expect.arrayContaining([first.id, other.id]));
  });

  it('[D30] [D40] searches without accents and literally, and pages ten by ten', async () => {
    const loner = await office.member({});
    for (const lastName of ['Ñíguez 100%', ...Array.from({ length: 10 }, (_, index) => `Otra ${index}`)])
      await create({ lastName, email: null }, loner.caller);
    const list = async (search: string, page = '1') =>
      (await loner.caller.call(clientsApi.list, { query: { search, page } })).body as {
        items: object[];
        pagination: object;
      };
    expect((await list('cliente niguez')).items).toEqual([expect.objectContaining({ lastName: 'Ñíguez 100%' })]);
    expect((await list('%')).items).toHaveLength(1);
    expect((await list('c_iente')).items).toEqual([]);
    expect((await list('', '2')).pagination).toEqual({ page: 2, pageSize: 10, totalPages: 2, total: 11 });
  });

  it.each(['0', 'abc', '2147483648', "1'--"])('%s is 404, never more', async (id) => {
    expect((await agent.caller.call(clientsApi.get, { params: { id } })).status).toBe(404);
  });
});

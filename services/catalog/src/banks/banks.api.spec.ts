import { banksApi, IMAGE_MESSAGE, type Bank } from '@umbral/contracts';
import { Caller, eventually, Office, unique, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit } from '../../test/events.js';
import { newBank, setActive } from '../../test/records.js';
import { aBank } from '@umbral/contracts/factories';
import { drawLogo } from '../seed/logos.js';

let office: Office;
let admin: Caller;
let viewer: Member;

beforeAll(async () => {
  office = await Office.open();
  admin = office.admin;
  viewer = await office.member({ bancos: 'delete' });
});
afterAll(closeDatabase);

const nobody = new Caller();
const create = (body: object, who = admin) => who.call(banksApi.create, { body });
const logo = drawLogo('sun', [180, 90, 0]);

describe('creating a bank', () => {
  it('[P-API-30] [P-ENT-12] [P-ENT-13] [P-ENT-14] [P-BNK-27] answers it with its defaults, who made it and its first ETag', async () => {
    const name = `Banco ${unique()}`;
    const { status, body, headers } = await create({ name: ` ${name} ` });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name,
      userId: 1,
      userEmail: 'admin@umbral.test',
      companyId: null,
      companyName: null,
      logo: null,
      details: null,
      paymentPercentage: 0,
      type: 'físico',
      isActive: true,
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
    });
    expect(headers.get('etag')).toBe(`"${body.id}-1"`);
    expect(await lastAudit('bank', body.id)).toMatchObject({ action: 'create', userId: 1, entityName: name });
  });

  it('[P-API-30] [D36] takes everything that can be said of it; the company’s name is there at once', async () => {
    const company = await office.company();
    const { body } = await create(
      aBank({ logo, paymentPercentage: 1.25, details: 'Paga a 30 días', type: 'online', companyId: company.id }),
    );
    expect(body).toMatchObject({
      logo,
      paymentPercentage: 1.25,
      details: 'Paga a 30 días',
      type: 'online',
      companyId: company.id,
      companyName: company.name,
    });
    expect((await lastAudit('bank', body.id))?.details.changes.logo).toEqual({ before: null, after: '(imagen)' });
  });

  it.each([
    ['[P-BNK-24] no name', { name: ' ' }, 'name', 'El nombre del banco es requerido'],
    ['[P-BNK-24] no name at all', { name: undefined }, 'name', 'El nombre del banco es requerido'],
    ['[P-ENT-12] a name of 256 characters', { name: 'x'.repeat(256) }, 'name', /255/],
    ['a name that the database cannot hold', { name: 'Banco \u0000' }, 'name', /caracteres/],
    ['[P-BNK-25] more than 100 %', { paymentPercentage: 100.01 }, 'paymentPercentage', /0 y 100/],
    ['[P-BNK-25] less than 0 %', { paymentPercentage: -0.01 }, 'paymentPercentage', /0 y 100/],
    ['[P-BNK-25] a third decimal', { paymentPercentage: 1.005 }, 'paymentPercentage', /dos decimales/],
    ['[P-ENT-14] another type', { type: 'móvil' }, 'type', /físico/],
    ['an unknown company', { companyId: 2_147_483_647 }, 'companyId', /compañía/],
    ['a company that is no number', { companyId: 99_999_999_999 }, 'companyId', /./],
    ['[P-BNK-28] [D36] a drawing as text', { logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'logo', IMAGE_MESSAGE],
    [
      '[P-BNK-28] [D36] a text that claims to be an image',
      { logo: `data:image/png;base64,${btoa('Hola, soy un PNG')}` },
      'logo',
      IMAGE_MESSAGE,
    ],
    [
      '[D36] an image of 513 KB',
      {
        logo: `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(513 * 1024)]).toString('base64')}`,
      },
      'logo',
      IMAGE_MESSAGE,
    ],
  ])('refuses %s', async (_title, change, path, message) => {
    const { status, problem } = await create({ ...aBank(), ...change });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([{ path, message: expect.stringMatching(message) as string }]);
  });

  it('[D40] makes one of two calls with the same key, and refuses the key for another bank', async () => {
    const body = aBank();
    const headers = { 'idempotency-key': `bank-${unique()}` };
    const twice = await Promise.all([
      admin.call(banksApi.create, { body, headers }),
      admin.call(banksApi.create, { body, headers }),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0]?.body.id).toBe(twice[1]?.body.id);
    const other = await admin.call(banksApi.create, { body: aBank(), headers });
    expect([other.status, other.problem.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('[D22] is the administrator’s, whatever the permissions and the body', async () => {
    expect((await create({}, nobody)).status).toBe(401);
    expect((await create({}, viewer.caller)).status).toBe(403);
  });
});

describe('reading banks', () => {
  const namesOf = (body: unknown) => (body as Bank[]).map(({ name }) => name);

  it('[P-API-29] [D22] shows the whole list to administrators and to roles with bancos, to nobody else', async () => {
    const bank = await newBank(admin);
    const { caller: blind } = await office.member({ productos: 'delete' });
    for (const who of [admin, viewer.caller])
      expect(namesOf((await who.call(banksApi.list)).body)).toContain(bank.name);
    expect((await blind.call(banksApi.list)).status).toBe(403);
    expect((await nobody.call(banksApi.list)).status).toBe(401);
  });

  it('[P-PRM-24] [D28] shows somebody with a limited sight the common banks and those of their companies; the rest is 404', async () => {
    const [own, foreign] = [await office.company(), await office.company()];
    const { caller } = await office.member({ bancos: 'view' }, [own]);
    const [common, mine, theirs] = [
      await newBank(admin),
      await newBank(admin, { companyId: own.id }),
      await newBank(admin, { companyId: foreign.id }),
    ];
    const names = namesOf((await caller.call(banksApi.list)).body);
    expect(names).toEqual(expect.arrayContaining([common.name, mine.name]));
    expect(names).not.toContain(theirs.name);
    const statuses = await Promise.all(
      [common, mine, theirs].map(async ({ id }) => (await caller.call(banksApi.get, { params: { id } })).status),
    );
    expect(statuses).toEqual([200, 200, 404]);
  });

  it('[P-BNK-02] [D30] searches name and details, without accents or case, literally', async () => {
    const mark = `ñ${unique()}`;
    const bank = await newBank(admin, { name: `Peñón ${mark}`, details: `Cáñamo 100% ${mark}` });
    const found = async (search: string) => namesOf((await admin.call(banksApi.list, { query: { search } })).body);
    for (const search of [`penon ${mark}`, `CANAMO 100% ${mark}`, ` ${mark.toUpperCase()} `])
      expect(await found(search)).toEqual([bank.name]);
    for (const search of [`penon%${mark}`, `${mark}_`, `${mark}' or true --`, '\\'])
      expect(await found(search)).not.toContain(bank.name);
  });

  it('[P-BNK-03] [P-BNK-04] [P-BNK-05] [P-XCC-25] [P-XCC-26] [D40] filters by state and pages ten by ten in Spanish order', async () => {
    const company = await office.company();
    const mark = unique();
    const names = ['Zeta', 'nube', 'Ñandú', 'Óscar', 'ola', 'Ana', 'Álvaro', 'Íñigo', 'iris', 'Nuria', 'ñu'];
    const banks = await Promise.all(
      names.map((name) => newBank(admin, { name: `${name} ${mark}`, companyId: company.id })),
    );
    await setActive(admin, banks[0] as Bank, false);
    const page = async (query: object) =>
      (await admin.call(banksApi.list, { query: { search: String(mark), ...query } })).body as {
        items: Bank[];
        pagination: object;
      };
    const [first, second] = [await page({ page: '1' }), await page({ page: '2' })];
    expect(first.pagination).toEqual({ page: 1, pageSize: 10, totalPages: 2, total: 11 });
    expect([...first.items, ...second.items].map(({ name }) => name.split(' ')[0])).toEqual([
      'Álvaro',
      'Ana',
      'Íñigo',
      'iris',
      'nube',
      'Nuria',
      'Ñandú',
      'ñu',
      'ola',
      'Óscar',
      'Zeta',
    ]);
    expect((await page({ page: '1', status: 'active' })).pagination).toMatchObject({ total: 10 });
    expect((await page({ page: '1', status: 'inactive' })).items.map(({ id }) => id)).toEqual([banks[0]?.id]);
    expect((await page({ page: '1' })).items[0]).toMatchObject({
      companyName: company.name,
      userEmail: 'admin@umbral.test',
    });
  });

  it.each(['0', '-1', 'abc', '2147483648', '99999999999', '2147483647'])('%s is 404, never more', async (id) => {
    expect((await admin.call(banksApi.get, { params: { id } })).status).toBe(404);
  });

  it('shows a renamed company under its new name', async () => {
    const company = await office.company();
    const bank = await newBank(admin, { companyId: company.id });
    const renamed = await office.rename(company);
    await eventually(
      async () => (await admin.call(banksApi.get, { params: { id: bank.id } })).body.companyName,
      (name) => name === renamed.name,
    );
  });
});

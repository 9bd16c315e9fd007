import {
  companiesApi,
  MOST_FIRST_ROWS,
  rolesApi,
  usersApi,
  type Company,
  type QueryInput,
  type User,
} from '@umbral/contracts';
import type { aUser } from '@umbral/contracts/factories';
import {
  ageSignInsOf,
  columnOf,
  Office,
  readCsv,
  restartLimit,
  unique,
  type Caller,
} from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, query as queryRows } from '../test/events.js';

const BYTE_ORDER_MARK = '\uFEFF';
const OFFICE = { usuarios: 'view', companias: 'view' } as const;

let office: Office;
let here: Company;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
});
afterAll(closeDatabase);

/** A member of this office without an export yet, whose rate limit is unused. */
const newMember = async () => (await office.member(OFFICE, [here])).caller;
const exportUsers = async (caller: Caller, query: QueryInput<typeof usersApi.export> = {}) =>
  readCsv(await caller.call(usersApi.export, { query }));
const newUser = async (given: Partial<Parameters<typeof aUser>[0]> = {}) =>
  office.user({ roleId: (await office.role()).id, ...given }, [here]);

it('[B-EXP-12] users have these columns', async () => {
  const { headings } = await exportUsers(await newMember());
  expect(headings.join(';')).toBe('Id;Nombre;Email;Teléfono;DNI/NIE;CIF;Rol;Compañía;Intermediario;Estado;Creado');
});

it('[B-EXP-13] roles and companies have these columns', async () => {
  const caller = await newMember();
  const files = [await caller.call(rolesApi.export), await caller.call(companiesApi.export)];
  expect(files.map((file) => readCsv(file).headings.join(';'))).toEqual(
    Array(2).fill('Id;Nombre;Descripción;Usuarios;Estado;Creado'),
  );
});

it('[B-EXP-19] users, roles and companies are files that a spreadsheet opens', async () => {
  const caller = await newMember();
  const answers = [
    await caller.call(usersApi.export),
    await caller.call(rolesApi.export),
    await caller.call(companiesApi.export),
  ];
  const names = answers.map(({ headers }) => headers.get('content-disposition'));
  expect(names).toEqual(
    ['usuarios', 'roles', 'companias'].map(
      (name) => expect.stringMatching(RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`)) as string,
    ),
  );
  for (const { headers, text } of answers) {
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  }
});

it('[B-EXP-20] the rows are those of the list with the same search and filters, in its order', async () => {
  const surname = `Apellido${unique()}`;
  const users: User[] = [];
  for (const [name, isActive] of [
    ['Álvaro', true],
    ['Zoe', true],
    ['Berta', false],
    ['Ñuño', true],
  ] as const) {
    users.push(await newUser({ name: `${name} ${surname}`, isActive, isCreditIntermediary: name !== 'Zoe' }));
  }
  const caller = await newMember();
  const query = { search: surname, status: 'active', isCreditIntermediary: 'true' } as const;
  const listed = (await caller.result(usersApi.list, { query })) as User[];
  expect(listed.map(({ name }) => name)).toEqual([`Álvaro ${surname}`, `Ñuño ${surname}`]);
  expect(columnOf(await exportUsers(caller, query), 'Id')).toEqual(listed.map(({ id }) => String(id)));
});

it('[B-EXP-21] names are exported unchanged', async () => {
  const name = `Ana; "la ñ" 🏠 ${unique()}`;
  const company = await office.company({ name, description: 'Una línea\ny; otra' });
  const { caller } = await office.member(OFFICE, [company]);
  const { rows } = readCsv(await caller.call(companiesApi.export));
  expect(rows).toEqual([expect.objectContaining({ Nombre: name, Descripción: 'Una línea\ny; otra' })]);
});

it.each(['=1+1', '+34', '-2', '@ana'])('[B-EXP-22] a name that begins with %s is no formula', async (start) => {
  const name = `${start} ${unique()}`;
  const { caller } = await office.member(OFFICE, [await office.company({ name })]);
  expect(columnOf(readCsv(await caller.call(companiesApi.export)), 'Nombre')).toEqual([`'${name}`]);
});

it('[B-EXP-23] dates are those of Madrid, states and ticks are words', async () => {
  const user = await newUser({ isCreditIntermediary: true, isActive: false, cif: null });
  const { rows } = await exportUsers(await newMember(), { search: user.email });
  const created = new Date(user.createdAt).toLocaleString('es-ES', {
    timeZone: 'Europe/Madrid',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', time = ''] = created.split(', ');
  const [date, month, year] = day.split('/').map((part) => part.padStart(2, '0'));
  expect(rows).toEqual([
    expect.objectContaining({
      CIF: '',
      Intermediario: 'Sí',
      Estado: 'Inactivo',
      Creado: `${date}/${month}/20${year} ${time.padStart(5, '0')}`,
    }),
  ]);
});

it('[B-EXP-23] companies are feminine', async () => {
  const company = await office.company();
  const { caller } = await office.member(OFFICE, [company]);
  expect(columnOf(readCsv(await caller.call(companiesApi.export)), 'Estado')).toEqual(['Activa']);
});

describe('[B-EXP-24] without access', () => {
  it('invisible rows are never in it', async () => {
    const foreign = await office.member(OFFICE, [await office.company()]);
    const { rows } = await exportUsers(await newMember());
    expect(rows.map(({ Id }) => Id)).not.toContain(String(foreign.user.id));
  });

  it('it is refused', async () => {
    const { caller } = await office.member({}, [here]);
    const answers = [usersApi, rolesApi, companiesApi].map((api) => caller.call(api.export));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('an unknown state is refused', async () => {
    const { status, problem } = await (await newMember()).call(usersApi.export, { query: { status: 'old' as never } });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'status']);
  });
});

it('[B-EXP-25] is audited once, with the number of rows and the filter', async () => {
  const { user, caller } = await office.member(OFFICE, [here]);
  const { rows } = await exportUsers(caller, { status: 'active', search: 'a' });
  const entries = (await auditOf('user', 'list')).filter(({ userId }) => userId === user.id);
  expect(entries).toEqual([
    expect.objectContaining({
      action: 'export',
      details: {
        changes: {
          rows: { before: null, after: rows.length },
          filter: { before: null, after: 'search=a&status=active' },
        },
      },
    }),
  ]);
});

it('[B-EXP-27] the eleventh in a minute is refused, across all lists', async () => {
  const { caller, user } = await office.member(OFFICE, [here]);
  const statuses: number[] = [];
  for (let count = 0; count < 10; count++) {
    statuses.push((await caller.call(count % 2 ? rolesApi.export : companiesApi.export)).status);
    await restartLimit(queryRows, 'exports', user);
  }
  const { status, headers, problem } = await caller.call(usersApi.export);
  expect([new Set(statuses), status, problem.code]).toEqual([new Set([200]), 429, 'too_many_requests']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await (await newMember()).call(usersApi.export)).status).toBe(200);
});

describe('a whole list of 200 rows', () => {
  const surname = `Muchos${unique()}`;
  const query = { search: surname } as const;
  let company: Company;
  beforeAll(async () => {
    company = await office.company();
    const { id: roleId } = await office.role();
    await queryRows(
      `with made as (
         insert into users (name, email, role_id) select $1::text || ' ' || n, lower($1::text) || n || '@umbral.test', $2
         from generate_series(1, 200) n returning id)
       insert into company_assignments (company_id, user_id, assigned_by) select $3, id, 1 from made`,
      [surname, roleId, company.id],
    );
  });

  it('is refused to an old sign-in like its file, and leaves nothing in the audit', async () => {
    const { user, caller } = await office.member(OFFICE, [company]);
    await ageSignInsOf(user.id);
    const calls = [
      caller.call(usersApi.export, { query }),
      ...Array.from({ length: 40 }, () => caller.call(usersApi.list, { query })),
    ];
    for (const { status, problem } of await Promise.all(calls))
      expect([status, problem.code]).toEqual([403, 'reauthentication_required']);
    expect((await caller.call(usersApi.list, { query: { ...query, page: 1 } })).status).toBe(200);
    expect((await auditOf('user', 'list')).filter(({ userId }) => userId === user.id)).toEqual([]);
  });

  it('of members and of users who can join is refused alike; parts of it are not', async () => {
    const { user, caller } = await office.member(OFFICE, [company, here]);
    await ageSignInsOf(user.id);
    const reads = [
      [companiesApi.users, company],
      [companiesApi.availableUsers, here],
    ] as const;
    for (const [op, { id }] of reads) {
      const whole = await caller.call(op, { params: { id } });
      expect([op.id, whole.status, whole.problem.code]).toEqual([op.id, 403, 'reauthentication_required']);
      const first = await caller.result(op, { params: { id }, query: { first: MOST_FIRST_ROWS } });
      expect([op.id, first.length]).toEqual([op.id, MOST_FIRST_ROWS]);
      const found = await caller.result(op, { params: { id }, query: { search: `${surname} 187` } });
      expect([op.id, found.map(({ name }) => name)]).toEqual([op.id, [`${surname} 187`]]);
    }
    expect((await auditOf('user', 'list')).filter(({ userId }) => userId === user.id)).toEqual([]);
  });

  it('of members is no answer to an assignment: it has the first ones', async () => {
    const { user } = await office.member(OFFICE, [here]);
    const input = { params: { id: company.id }, body: { userIds: [user.id] } };
    expect(await office.admin.result(companiesApi.assignUsers, input)).toHaveLength(MOST_FIRST_ROWS);
    await office.admin.call(companiesApi.removeUser, { params: { id: company.id, userId: user.id } });
  });

  it('is audited like its file, and counts with it', async () => {
    const { user, caller } = await office.member(OFFICE, [company]);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await caller.call(usersApi.export, { query })).status);
      statuses.push((await caller.call(usersApi.list, { query })).status);
      await restartLimit(queryRows, 'exports', user);
    }
    expect(statuses).toEqual(Array(10).fill(200));
    expect((await caller.call(usersApi.list, { query })).problem.code).toBe('too_many_requests');
    const entries = (await auditOf('user', 'list')).filter(({ userId }) => userId === user.id);
    expect(entries).toHaveLength(10);
    for (const { action, details } of entries) {
      expect(action).toBe('export');
      expect(details.changes).toMatchObject({ rows: { after: 200 }, filter: { after: `search=${surname}` } });
    }
  });
});

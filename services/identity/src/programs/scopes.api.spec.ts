import {
  authApi,
  clientsApi,
  companiesApi,
  grantableViews,
  isOpenToPrograms,
  operations,
  scopeOf,
  usersApi,
  viabilityStudiesApi,
  type OperationShape,
} from '@umbral/contracts';
import { aStudy } from '@umbral/contracts/factories';
import { Caller, clientCredentials, Office, type ProgramMember } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';

let office: Office;
let member: ProgramMember;
beforeAll(async () => {
  office = await Office.open();
  const all = Object.fromEntries(grantableViews.map((view) => [view, 'delete' as const]));
  member = await office.program(all, [await office.company()]);
});
afterAll(closeDatabase);

const request = (scope?: string, { key }: Pick<ProgramMember, 'key'> = member) =>
  new Caller().call(authApi.token, { body: { ...clientCredentials(key), ...(scope !== undefined && { scope }) } });

/** One token for each scope: a program requests a limited number of them. */
const tokens = new Map<string, Promise<string>>();

async function holding(scope: string): Promise<Caller> {
  const token = tokens.get(scope) ?? request(scope).then(({ body }) => body.access_token);
  tokens.set(scope, token);
  const caller = new Caller();
  caller.bearer = await token;
  return caller;
}

/** The operations that a program may call with a role of all views. */
const allowed = operations.filter(
  (operation) =>
    operation.access !== 'public' &&
    operation.programs !== 'publishers' &&
    isOpenToPrograms(operation) &&
    (typeof operation.access === 'string' ||
      Object.values(operation.access).every((view) => (grantableViews as readonly string[]).includes(view))),
);
/** Those of the started services. */
const open = allowed.filter(({ service }) => ['identity', 'catalog', 'studies'].includes(service));
/** Calls it with 1 for each parameter: the scope is checked before the path is. */
const attempt = (caller: Caller, operation: OperationShape) => {
  const params = Object.fromEntries([...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]));
  return caller.call(operation, { params });
};

describe('the scopes of a token', () => {
  it.each(open.map((operation) => [operation.id, operation] as const))(
    'do not admit %s without its own',
    async (_id, operation) => {
      const needed = scopeOf(operation);
      // Of the same tag with the other method where there is one, otherwise of another tag.
      const [area] = needed.split(':');
      const others = [...new Set(open.map((other) => scopeOf(other)))].filter((scope) => scope !== needed);
      const held = others.find((scope) => scope.startsWith(`${area}:`)) ?? others[0] ?? '';
      const { status, problem, headers } = await attempt(await holding(held), operation);
      expect([status, problem.code]).toEqual([403, 'insufficient_scope']);
      expect(headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${needed}"`);
    },
  );

  it('admit what they name, as far as role and companies allow', async () => {
    const { body } = await request('users:read companies:read');
    expect(body.scope).toBe('users:read companies:read');
    const caller = new Caller();
    caller.bearer = body.access_token;
    expect((await caller.call(usersApi.list)).status).toBe(200);
    expect((await caller.call(companiesApi.list)).status).toBe(200);
    const foreign = await office.company();
    expect((await caller.call(companiesApi.get, { params: { id: foreign.id } })).status).toBe(404);
    expect((await caller.call(clientsApi.list)).problem.code).toBe('insufficient_scope');
  });

  it('do not narrow the calls that a service makes for an admitted one', async () => {
    const { id } = await member.caller.result(viabilityStudiesApi.create, { body: aStudy() });
    const caller = await holding('studies:read');
    expect((await caller.call(viabilityStudiesApi.compatibleProducts, { params: { id } })).status).toBe(200);
  });

  it('are everything that the role allows where none are requested', async () => {
    const { body } = await request();
    expect(body.scope?.split(' ')).toEqual([...new Set(allowed.map((operation) => scopeOf(operation)))].sort());
    expect((await member.caller.call(clientsApi.list)).status).toBe(200);
  });

  it.each([
    ['unknown', 'todo'],
    ['empty', ''],
    ['of an area alone', 'users'],
    ['of another case', 'Users:read'],
    ['the tag of an area with another name', 'viability-studies:read'],
    ['known beside an unknown one', 'users:read todo'],
    ['separated by two spaces', 'users:read  companies:read'],
    ['of operations that are closed to programs', 'roles:write'],
  ])('are refused when %s', async (_what, scope) => {
    const { status, problem } = await request(scope);
    expect([status, problem.code]).toEqual([400, 'invalid_scope']);
  });

  it('are refused beyond the role, and only after the key is proved', async () => {
    const narrow = await office.program({ usuarios: 'view' });
    expect((await request('clients:write', narrow)).status).toBe(200);
    expect((await request('companies:read', await office.program({}))).status).toBe(200);
    expect((await request('banks:read', narrow)).problem.code).toBe('invalid_scope');
    const wrong = { ...narrow, key: { ...narrow.key, clientSecret: 'umbral_nada' } };
    expect((await request('todo', wrong)).problem.code).toBe('invalid_client');
  });
});

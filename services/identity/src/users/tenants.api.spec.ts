import {
  companiesApi,
  operations,
  sessionsApi,
  usersApi,
  type Company,
  type OperationShape,
  type Role,
  type User,
} from '@umbral/contracts';
import { Office, unique, type Grants, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';

const NARROW: Grants = { usuarios: 'delete', companias: 'delete' };
const WIDE: Grants = { ...NARROW, estudios_viabilidad: 'view', bancos: 'view' };

const actors = ['administrator', 'wide', 'narrow'] as const;
/** `deleter` differs from what `wide` has by one right to delete only. */
const targets = ['administrator', 'wide', 'narrow', 'deleter', 'nothing'] as const;
/** Whether the actor is in the target's companies: in all of them, in one of two, in none. */
const companies = ['shared', 'partly shared', 'foreign'] as const;
type Companies = (typeof companies)[number];

/** Which actor's rights include which target's: declared here independently of the service. */
const mayReach: Record<(typeof actors)[number], readonly (typeof targets)[number][]> = {
  administrator: targets,
  wide: ['wide', 'narrow', 'nothing'],
  narrow: ['narrow', 'nothing'],
};

let office: Office;
let here: Company;
let other: Company;
let elsewhere: Company;
const roles = {} as Record<(typeof targets)[number], Pick<Role, 'id'>>;
const people = {} as Record<(typeof actors)[number], Pick<Member, 'caller'>>;

beforeAll(async () => {
  office = await Office.open();
  [here, other, elsewhere] = await Promise.all([office.company(), office.company(), office.company()]);
  const [wide, narrow, deleter, nothing] = await Promise.all([
    office.role(WIDE),
    office.role(NARROW),
    office.role({ estudios_viabilidad: 'delete' }),
    office.role(),
  ]);
  Object.assign(roles, { administrator: { id: 1 }, wide, narrow, deleter, nothing });
  people.administrator = { caller: office.admin };
  people.wide = await office.member({}, [here, other], wide);
  people.narrow = await office.member({}, [here, other], narrow);
});
afterAll(closeDatabase);

const targetCompanies = (where: Companies): Company[] =>
  ({ shared: [here], 'partly shared': [here, elsewhere], foreign: [elsewhere] })[where];

interface Act {
  op: OperationShape;
  inputOf: (user: User) => object;
  /** It requires an inactive user. */
  isOfInactive?: boolean;
  /** Its rights and state have to be restored. */
  changesThem?: boolean;
}

const put = (change: (user: User) => object): Act => ({
  op: usersApi.update,
  inputOf: (user) => ({ params: { id: user.id }, body: { ...user, ...change(user) } }),
});
const setActive = (isActive: boolean): Act => ({
  op: usersApi.setActive,
  inputOf: ({ id }) => ({ params: { id }, body: { isActive } }),
});
const named = (op: OperationShape): Act => ({ op, inputOf: ({ id }) => ({ params: { id } }) });

/** Each operation that changes a user. */
const acts: Record<string, Act> = {
  'changes the name': put(() => ({ name: 'Otro nombre' })),
  'changes the address': put(({ email }) => ({ email: email.replace('persona', 'otra') })),
  'changes the role': { ...put(() => ({ roleId: roles.nothing.id })), changesThem: true },
  'deactivates in the form': { ...put(() => ({ isActive: false })), changesThem: true },
  deactivates: { ...setActive(false), changesThem: true },
  'sends credentials': named(usersApi.sendCredentials),
  assigns: {
    op: companiesApi.assignUsers,
    inputOf: ({ id }) => ({ params: { id: other.id }, body: { userIds: [id] } }),
  },
  // It remains in the company that it was assigned to before.
  'takes out': { op: companiesApi.removeUser, inputOf: ({ id }) => ({ params: { id: here.id, userId: id } }) },
  'reads the sessions': named(sessionsApi.ofUser),
  'ends a session': {
    op: sessionsApi.endOfUser,
    inputOf: ({ id }) => ({ params: { id, sessionId: '0f6a3f0e-5b1c-4d58-9d3b-3f7f4b6a2c11' } }),
  },
  'ends the sessions': named(sessionsApi.endAllOfUser),
  activates: { ...setActive(true), isOfInactive: true },
  deletes: { ...named(usersApi.remove), isOfInactive: true },
};

const deactivated = (user: User): Promise<User> =>
  office.admin.result(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });

/** The expected result: 404 if not visible, 403 beyond the actor's rights or companies. */
function expectedOf(actor: (typeof actors)[number], target: (typeof targets)[number], where: Companies, act: string) {
  // With the right to end it, 404: there is no such session.
  const done = act === 'ends a session' ? 'not_found' : 'done';
  if (actor === 'administrator') return act === 'takes out' && where === 'foreign' ? 'not_found' : done;
  if (where === 'foreign') return 'not_found';
  const movesOnly = act === 'assigns' || act === 'takes out';
  if (target === 'administrator' && !movesOnly) return 'forbidden';
  if (!mayReach[actor].includes(target)) return 'beyond_rights';
  return where === 'shared' ? done : 'beyond_companies';
}

/** An administrator, who may change every user, is tried with the most powerful ones: each change that succeeds takes a user. */
const targetsOf = (actor: (typeof actors)[number]) =>
  actor === 'administrator' ? (['administrator'] as const) : targets;

describe.each(actors)('[D24] [D28] %s', (actor) => {
  it.each(targetsOf(actor))(
    'changes %s only with all their rights, and visibility of all their companies',
    async (target) => {
      const seen: string[] = [];
      const expected: string[] = [];
      for (const where of companies) {
        let user = await office.user({ roleId: roles[target].id }, targetCompanies(where));
        for (const [act, { op, inputOf, isOfInactive, changesThem }] of Object.entries(acts)) {
          if (isOfInactive && user.isActive) user = await deactivated(user);
          const { status, problem } = await people[actor].caller.call(op, inputOf(user));
          seen.push(`${act}, ${where}: ${status < 300 ? 'done' : problem.code}`);
          expected.push(`${act}, ${where}: ${expectedOf(actor, target, where, act)}`);
          const isDone = status < 300;
          if (isDone && op === usersApi.remove) continue;
          const params = { id: user.id };
          const now: User = await office.admin.result(usersApi.get, { params });
          if (!isDone) expect(now).toEqual(user);
          const body = { ...now, roleId: roles[target].id, isActive: true };
          user = isDone && changesThem ? await office.admin.result(usersApi.update, { params, body }) : now;
        }
      }
      expect(seen).toEqual(expected);
    },
  );
});

it('[D24] covers every operation that may change another account', () => {
  const walked = new Set(Object.values(acts).map(({ op }) => op.id));
  const touching = operations.filter(({ errors }) => errors?.includes('beyond_rights')).map(({ id }) => id);
  expect([...walked].sort()).toEqual(touching.sort());
});

describe('[D28] invisible companies', () => {
  it('are neither contained in rows nor found by a search', async () => {
    const hidden = await office.company({ name: `Escondida ${unique()}` });
    const { caller } = people.narrow;
    const user = await office.user({ roleId: roles.nothing.id }, [hidden, here]);
    expect((await office.admin.result(usersApi.get, { params: { id: user.id } })).companyName).toBe(hidden.name);
    const seen = await caller.result(usersApi.get, { params: { id: user.id } });
    expect([seen.companyId, seen.companyName, seen.isWithinCompanies]).toEqual([here.id, here.name, false]);
    const found = async (by: Member['caller'], search: string) =>
      (((await by.result(usersApi.list, { query: { search, withCompany: 'true' } })) as User[]) ?? []).map(
        ({ id }) => id,
      );
    expect(await found(office.admin, hidden.name)).toContain(user.id);
    expect(await found(caller, hidden.name)).toEqual([]);
    expect(await found(caller, here.name)).toContain(user.id);
    const listed = (await caller.result(usersApi.list)) as User[];
    expect(JSON.stringify(listed)).not.toContain(hidden.name);
  });
});

import * as z from 'zod';
import {
  effects,
  effectsOf,
  effectsProblem,
  policies,
  stepUpOf,
  type Effect,
  type EffectSource,
  type Policy,
} from './effects.js';
import { listAnswer, listQuery } from './lists.js';
import { isOpenToPrograms, type OperationShape } from './operation.js';
import { operations } from './operations.js';

const op = (given: Partial<EffectSource>): EffectSource => ({
  method: 'POST',
  path: '/api/banks/:id',
  access: 'signed-in',
  audits: { entity: 'bank', action: 'update' },
  ...given,
});
const deletion = { method: 'DELETE', audits: { entity: 'bank', action: 'delete' } } as const;
const found = (given: Partial<EffectSource>) => effectsOf(op(given));

describe('effects', () => {
  it.each<[string, Partial<EffectSource>, Effect[]]>([
    ['a change of daily work', {}, []],
    [
      'a file of a list',
      { method: 'GET', path: '/api/banks/export', media: 'text/csv' },
      ['bulk-read', 'leaves-the-system'],
    ],
    ['a file of one record', { method: 'GET', media: 'application/pdf', audits: 'none' }, []],
    ['a mail', { audits: { entity: 'client', action: 'send_report' } }, ['leaves-the-system']],
    ['a new user', { path: '/api/users' }, ['grants-access']],
    ['members of a company', { path: '/api/companies/:id/users' }, ['grants-access']],
    ['permissions of a role', { path: '/api/roles/:id/permissions', method: 'PUT' }, ['grants-access']],
    ['a key of a program', { path: '/api/programs/:id/keys' }, ['grants-access']],
    ['a webhook', { path: '/api/webhooks' }, ['grants-access']],
    [
      'a test of a webhook',
      { path: '/api/webhooks/:id/test', audits: { entity: 'webhook', action: 'send_test' } },
      ['leaves-the-system'],
    ],
    [
      'a switched role',
      { path: '/api/roles/:id/toggle-status', audits: { entity: 'role', action: 'toggle_status' } },
      [],
    ],
    ['a deletion', { method: 'DELETE', audits: { entity: 'bank', action: 'delete' } }, ['destroys']],
  ])('of %s follow from what it is', (_, given, expected) => {
    expect(found(given)).toEqual(expected.map((effect) => ({ effect })));
  });

  it('of a list depend on how much it answers', () => {
    expect(found({ method: 'GET', path: '/api/banks', exportedAs: 'bank' })).toEqual([
      { effect: 'bulk-read', when: 'whole-list' },
    ]);
    expect(stepUpOf(op({ method: 'GET', path: '/api/banks', exportedAs: 'bank' }))).toBe('whole-list');
  });

  it('of some fields require a fresh sign-in where they change', () => {
    const changes = ['roleId'];
    expect(stepUpOf(op({ effects: [{ effect: 'grants-access', changes }] }))).toEqual(changes);
    expect(stepUpOf(op({ effects: [{ effect: 'grants-access', changes }, 'changes-credentials'] }))).toBe('always');
  });

  it('require none where there is no session', () => {
    expect(stepUpOf(op({ access: 'public', effects: ['changes-credentials'] }))).toBeUndefined();
    expect(stepUpOf(op({ access: 'internal', effects: ['changes-credentials'] }))).toBeUndefined();
  });

  it.each<[string, Partial<EffectSource>, string]>([
    ['an empty declaration', { ...deletion, effects: [] }, 'has destroys and declares no effect'],
    [
      'a narrower declaration',
      { path: '/api/roles/:id', method: 'PATCH', effects: [{ effect: 'grants-access', changes: ['name'] }] },
      'has grants-access in every call and declares it for some',
    ],
    ['a missing audit entry', { audits: 'none', method: 'DELETE' }, 'has destroys and is not audited'],
    [
      'a missing audit entry of a file',
      { audits: undefined, method: 'GET', path: '/api/banks/all', media: 'text/csv' },
      'has bulk-read and is not audited',
    ],
    ['a reason for an entry that exists', { unaudited: 'no record' }, 'is audited and declares a reason for not being'],
    [
      'a whole list without an entity',
      { method: 'GET', path: '/api/banks', query: listQuery, answer: listAnswer(z.object({})), audits: undefined },
      'answers a whole list without `exportedAs`',
    ],
  ])('are refused for %s', (_, given, problem) => {
    expect(effectsProblem(op(given))).toBe(problem);
  });

  it('are accepted without an audit entry where a reason is declared', () => {
    expect(effectsProblem(op({ audits: 'none', method: 'DELETE', unaudited: 'no record' }))).toBeUndefined();
  });
});

const words = ({ stepUp, audited, callsAMinute, programs, confirmed }: Policy) =>
  [
    stepUp ? 'fresh sign-in' : 'no fresh sign-in',
    audited ? 'audited' : 'not audited',
    callsAMinute === null ? 'no own limit' : `${callsAMinute} a minute`,
    programs ? 'open to programs' : 'closed to programs',
    confirmed ? 'confirmed on the screen' : 'not confirmed',
  ].join(', ');

const isPublic = ({ access }: OperationShape) => access === 'public';
/** Programs in operations of their own need no sign-in, and are limited to their modules and records. */
const isOfPublishers = ({ programs }: OperationShape) => typeof programs === 'string';

describe('every operation', () => {
  it('declares effects that match what it is', () => {
    const problems = operations.map((operation) => [operation.id, effectsProblem(operation)]);
    expect(problems.filter(([, problem]) => problem)).toEqual([]);
  });

  describe.each(effects.map((effect) => ({ effect, policy: words(policies[effect]) })))(
    'with $effect: $policy',
    ({ effect }) => {
      const concerned = operations
        .map((operation) => ({ operation, own: effectsOf(operation).find((one) => one.effect === effect) }))
        .flatMap(({ operation, own }) => (own ? [{ operation, when: own.when }] : []));
      const policy: Policy = policies[effect];

      it('exists', () => expect(concerned.length).toBeGreaterThan(0));

      it('requires what the policy says of the sign-in', () => {
        for (const { operation, when } of concerned) {
          if (!policy.stepUp || isPublic(operation)) continue;
          const required = stepUpOf(operation);
          const expected =
            when === undefined ? 'always' : when === 'whole-list' ? when : expect.arrayContaining([...when]);
          expect([operation.id, required]).toEqual([operation.id, expected]);
        }
      });

      it('is audited as the policy says, or states why not', () => {
        for (const { operation, when } of concerned) {
          const { id, audits, unaudited, exportedAs } = operation;
          const isAudited =
            when === 'whole-list' ? exportedAs !== undefined : audits !== undefined && audits !== 'none';
          expect([id, isAudited || unaudited !== undefined]).toEqual([id, policy.audited]);
        }
      });

      it('is closed to programs where the policy says so', () => {
        for (const { operation, when } of concerned) {
          if (policy.programs || when !== undefined || isOfPublishers(operation)) continue;
          expect([operation.id, isOpenToPrograms(operation)]).toEqual([operation.id, false]);
        }
      });
    },
  );

  it('without a recent sign-in has no effect that requires one', () => {
    for (const operation of operations.filter((one) => stepUpOf(one) === undefined && !isPublic(one)))
      expect([operation.id, effectsOf(operation).some(({ effect }) => policies[effect].stepUp)]).toEqual([
        operation.id,
        false,
      ]);
  });
});

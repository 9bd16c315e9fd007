import * as z from 'zod';
import { authApi } from './identity/auth.js';
import { usersApi } from './identity/users.js';
import { secondFactorsApi } from './identity/second-factors.js';
import { clientsApi } from './studies/clients.js';
import { viabilityStudiesApi } from './studies/viability-studies.js';
import { unknownFieldsOf } from './unknown-fields.js';

const pathsOf = (operation: Parameters<typeof unknownFieldsOf>[0], body: unknown) =>
  unknownFieldsOf(operation, body).map(({ path }) => path);

describe('unknown fields of a body', () => {
  it('are those that neither the body nor the answer has, with a Spanish sentence', () => {
    const sent = { name: 'Ana', phoneNumber: '6', id: 4, companyName: 'Uno', createdAt: 'ayer' };
    expect(unknownFieldsOf(usersApi.create, sent)).toEqual([
      { path: 'phoneNumber', code: 'unknown', message: 'Campo desconocido' },
    ]);
  });

  it('have the path of the field in objects and lists', () => {
    const study = { holders: [{ name: 'Ana' }, { naem: 'Eva', properties: [{ value: 1 }] }], conditions: { kids: 2 } };
    expect(pathsOf(viabilityStudiesApi.create, study)).toEqual([
      'holders.1.naem',
      'holders.1.properties.0.value',
      'conditions.kids',
    ]);
  });

  it('are compared with the body only where there is no answer', () => {
    expect(pathsOf(authApi.forgotPassword, { email: 'ana@umbral.test', id: 1 })).toEqual(['id']);
    expect(pathsOf({ answer: z.object({ id: z.number() }) }, { name: 1 })).toEqual([]);
  });

  it('are none where one of the schemas of the body has the field', () => {
    expect(pathsOf(usersApi.update, { currentPassword: 'x', roleId: 1, isActive: true })).toEqual([]);
    expect(pathsOf(usersApi.bulkStatus, { ids: [1], isActive: true, etags: { 1: 'x', 77: 'y' } })).toEqual([]);
    expect(pathsOf(clientsApi.create, { firstName: 'Ana', monthlyIncome: 1, loanTerm: 30 })).toEqual([]);
  });

  it('are none of a browser’s passkey', () => {
    const passkey = { id: 'x', clientExtensionResults: { credProps: { rk: true } }, response: { publicKey: 'x' } };
    expect(pathsOf(secondFactorsApi.addPasskey, { name: 'Llave', passkey, more: 1 })).toEqual(['more']);
  });

  it('are no names of every object', () => {
    expect(pathsOf(usersApi.create, JSON.parse('{"constructor":1,"toString":2,"__proto__":3}'))).toEqual([
      'constructor',
      'toString',
      '__proto__',
    ]);
  });

  it('are left to the schema where the body is no object', () => {
    expect([null, undefined, 'x', 7, [1]].flatMap((body) => pathsOf(usersApi.create, body))).toEqual([]);
    expect(pathsOf(usersApi.create, { name: { first: 'Ana' } })).toEqual([]);
  });

  it('are found in a tuple, and in no object that takes any name', () => {
    const body = z.object({ pair: z.tuple([z.object({ from: z.number() })]), loose: z.looseObject({ a: z.number() }) });
    expect(pathsOf({ body }, { pair: [{ form: 1 }], loose: { b: 2 } })).toEqual(['pair.0.form']);
  });

  it('end where schemas contain themselves', () => {
    const tree: z.ZodType = z.object({
      name: z.string(),
      get part() {
        return tree.optional();
      },
    });
    expect(pathsOf({ body: tree }, { name: 'a', nome: 1, part: { any: 1 } })).toEqual(['nome']);
  });
});

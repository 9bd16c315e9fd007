import { programForm, programUpdate } from './programs.js';
import { savedViewForm } from './saved-views.js';

const program = { name: 'Contabilidad', description: null, roleId: 3, companyIds: [7] };
const messagesOf = (change: object) =>
  programForm.safeParse({ ...program, ...change }).error?.issues.map(({ message }) => message);

it('a program has each company and module once: the first company owns what it makes', () => {
  const { companyIds, publishes } = programForm.parse({
    ...program,
    companyIds: [7, 3, 7],
    publishes: ['studies', 'audits', 'studies'],
  });
  expect(companyIds).toEqual([7, 3]);
  expect(publishes).toEqual(['audits', 'studies']);
});

it.each([
  ['no role', { roleId: null }, 'Debe seleccionar un rol'],
  ['role 0', { roleId: 0 }, 'Debe seleccionar un rol'],
  ['half a role', { roleId: 1.5 }, 'Debe seleccionar un rol'],
  ['a role beyond the numbers', { roleId: 2_147_483_648 }, 'Debe seleccionar un rol'],
  ['51 companies', { companyIds: Array.from({ length: 51 }, (_, id) => id + 1) }, 'Elige como máximo 50 compañías'],
  ['51 modules', { publishes: Array.from({ length: 51 }, (_, at) => `module-${at}`) }, 'Elige como máximo 50 módulos'],
])('a program with %s is refused', (_what, change, message) => expect(messagesOf(change)).toEqual([message]));

it('an update leaves what is absent: description and modules', () => {
  const { name, roleId, companyIds } = program;
  expect(programUpdate.parse({ name, roleId, companyIds })).toEqual({ name, roleId, companyIds });
  expect(programForm.parse(program)).toMatchObject({ publishes: [] });
});

it('a saved view has filters of a list, and is its owner’s unless it is shared', () => {
  const view = { list: 'users', name: 'Agentes', query: { status: 'all' } };
  const isAccepted = (change: object) => savedViewForm.safeParse({ ...view, ...change }).success;
  expect(savedViewForm.parse(view)).toEqual({ ...view, isShared: false });
  expect([50, 51].map((length) => isAccepted({ query: { ['k'.repeat(length)]: '' } }))).toEqual([true, false]);
  expect([500, 501].map((length) => isAccepted({ query: { search: 'a'.repeat(length) } }))).toEqual([true, false]);
  expect([60, 61].map((length) => isAccepted({ name: 'a'.repeat(length) }))).toEqual([true, false]);
  expect([{ list: 'audits' }, { name: ' ' }, { query: { page: 1 } }].map(isAccepted)).toEqual([false, false, false]);
});

import { withoutDocumentationIn } from '../../webpack/without-documentation-loader.mjs';

const compact = (source: string) => withoutDocumentationIn(source).replace(/\s+/g, ' ');

it('leaves what a call needs of an operation, and no documentation', () => {
  const source = `export const list = route('GET /api/banks', { id: 'listBanks', summary: 'All', access: 'signed-in', errors: ['x'], answer: z.array(bank) });`;
  expect(compact(source)).toBe(
    `export const list = /*#__PURE__*/ route('GET /api/banks', { id: 'listBanks', access: 'signed-in', });`,
  );
});

it('leaves the rules of a schema, and no description', () => {
  expect(compact(`export const name = z.string().max(9).meta({ description: 'Of the bank' });`)).toBe(
    'export const name = /*#__PURE__*/ /*#__PURE__*/ /*#__PURE__*/ z.string().max(9);',
  );
});

it('leaves the Spanish sentence of an error', () => {
  const source = `export const catalogue = { busy: { status: 503, message: 'Espera', english: 'Wait' } };`;
  expect(compact(source)).toBe(`export const catalogue = { busy: { status: 503, message: 'Espera', } };`);
});

it('leaves labels, whatever they are called', () => {
  const source = `export const labels = { summary: 'Resumen', description: 'Texto', errors: 'Errores' };`;
  expect(compact(source)).toBe(source);
});

it('leaves no query of a list and its export, and no notes for servers', () => {
  const source = `alsoAccepting(form, other); export const body = alsoAccepting(z.object({ name }), z.unknown()); export const api = { export: of.export(query.omit(page)) };`;
  expect(compact(source)).toBe(
    ` export const body = /*#__PURE__*/ z.object({ name }); export const api = { export: /*#__PURE__*/ of.export(undefined) };`,
  );
});

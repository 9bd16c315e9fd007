import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutDocumentationIn } from '../../../libs/web-kit/webpack/without-documentation-loader.mjs';

const compact = (source: string) => withoutDocumentationIn(source).replace(/\s+/g, ' ');

test('an operation in the browser has what a call needs, and no documentation', () => {
  const source = `export const list = route('GET /api/banks', { id: 'listBanks', summary: 'All', access: 'signed-in', errors: ['x'], answer: z.array(bank) });`;
  assert.equal(
    compact(source),
    `export const list = /*#__PURE__*/ route('GET /api/banks', { id: 'listBanks', access: 'signed-in', });`,
  );
});

test('a schema keeps its rules and loses its description', () => {
  assert.equal(
    compact(`export const name = z.string().max(9).meta({ description: 'Of the bank' });`),
    'export const name = /*#__PURE__*/ /*#__PURE__*/ /*#__PURE__*/ z.string().max(9);',
  );
});

test('labels are no documentation, whatever they are called', () => {
  const source = `export const labels = { summary: 'Resumen', description: 'Texto', errors: 'Errores' };`;
  assert.equal(compact(source), source);
});

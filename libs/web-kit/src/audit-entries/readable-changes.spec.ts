import { operations, type AuditChanges, type AuditedEntity } from '@umbral/contracts';
import * as z from 'zod';
import type { AuditFields } from '../fields/audit-fields';
import * as formats from '../fields/formats';
import { listFilter } from './list-filter';
import { readableChanges } from './readable-changes';

const { activeState, either, euros, percent, reference, text, years, yesNo } = formats;
const studies: AuditFields = {
  viability_study: {
    purchasePrice: ['Precio de compra', euros],
    isFinished: ['Fase', either('Finalizado', 'En proceso')],
    maxYears: ['Plazo máximo', years],
    interestRate: ['Tipo de interés', percent],
    allowsGuarantor: ['Admite avalista', yesNo],
    holders: ['Titulares', text],
    scenarios: [
      'Escenario',
      text,
      { rateType: ['Tipo de hipoteca', formats.oneOf({ fixed: 'Fijo', mixed: 'Mixto' })] },
    ],
  },
};
const admin: AuditFields = {
  user: {
    name: ['Nombre', text],
    email: ['Correo electrónico', text],
    cif: ['CIF', text],
    roleId: ['Rol', reference],
  },
  company: { isActive: ['Estado', activeState(true)] },
  product: { bankId: ['Banco', reference] },
};
const modules = [admin, studies];

const only = (changes: AuditChanges, entity: AuditedEntity = 'viability_study') =>
  readableChanges(changes, entity, modules)[0];

describe('[D70] readable changes', () => {
  it.each([
    ['purchasePrice', 242000, 235000, 'Precio de compra', '242.000\u00a0€', '235.000\u00a0€'],
    ['purchasePrice', '242000.50', 3070, 'Precio de compra', '242.000,50\u00a0€', '3.070\u00a0€'],
    ['interestRate', 2.95, 3, 'Tipo de interés', '2,95\u00a0%', '3\u00a0%'],
    ['maxYears', 1, 30, 'Plazo máximo', '1\u00a0año', '30\u00a0años'],
    ['isFinished', false, true, 'Fase', 'En proceso', 'Finalizado'],
    ['allowsGuarantor', true, false, 'Admite avalista', 'Sí', 'No'],
    ['notes', '', undefined, 'Notas', '', ''],
    ['scenarios.12', null, 'Fija', 'Escenario 12', '', 'Fija'],
    ['scenarios.12.rateType', 'fixed', 'mixed', 'Escenario 12: Tipo de hipoteca', 'Fijo', 'Mixto'],
    ['scenarios.12.name', 'A', 'B', 'Escenario 12: Nombre', 'A', 'B'],
    ['scenarios.12.later', 1, 2, 'Escenario 12: later', '1', '2'],
    [
      'holders',
      [{ name: 'Marta Soler' }],
      [{ name: 'Marta Soler' }, { name: 'Ana Gil' }],
      'Titulares',
      'Marta Soler',
      'Marta Soler, Ana Gil',
    ],
  ])('writes %s', (name, before, after, field, from, to) => {
    expect(only({ [name]: { before, after } })).toEqual({ field, before: from, after: to });
  });

  it('agrees with the gender of the record', () => {
    const change = { isActive: { before: true, after: false } };
    expect(only(change, 'company')).toMatchObject({ before: 'Activa', after: 'Inactiva' });
    expect(only(change, 'bank')).toMatchObject({ before: 'Activo', after: 'Inactivo' });
  });

  it('shows a role’s name while it has one', () => {
    const changes = { roleId: { before: 7, after: 2 } };
    expect(readableChanges(changes, 'user', modules, { roleId: new Map([[2, 'Agente']]) })).toEqual([
      { field: 'Rol', before: 'n.º\u00a07', after: 'Agente' },
    ]);
  });

  it('prefers the name that a record had then, and shows it once', () => {
    const changes = {
      bankId: { before: null, after: 3 },
      bankName: { before: null, after: 'Banco del Turia' },
      companyId: { before: 4, after: null },
    };
    expect(
      readableChanges(changes, 'product', modules, {
        bankId: new Map([[3, 'Banco Nuevo']]),
        companyId: new Map([[4, 'Hogar Levante']]),
      }),
    ).toEqual([
      { field: 'Banco', before: '', after: 'Banco del Turia' },
      { field: 'Compañía', before: 'Hogar Levante', after: '' },
    ]);
  });

  it('sorts the fields in the order of the screens', () => {
    const change = { before: null, after: 'x' };
    const changes = { cif: change, later: change, roleId: change, email: change, name: change };
    expect(readableChanges(changes, 'user', modules).map(({ field }) => field)).toEqual([
      'Nombre',
      'Correo electrónico',
      'CIF',
      'Rol',
      'later',
    ]);
  });

  it('keeps the API name of an unknown field', () => {
    expect(only({ laterField: { before: 1, after: { a: true } } })).toEqual({
      field: 'laterField',
      before: '1',
      after: 'a: Sí',
    });
  });

  it('labels what the platform records about any record without a module', () => {
    const changes = { reason: { before: null, after: 'wrong_password' }, rows: { before: null, after: 1200 } };
    expect(readableChanges(changes, 'program', []).map(({ field, after }) => [field, after])).toEqual([
      ['Filas', '1.200'],
      ['Motivo', 'Contraseña incorrecta'],
    ]);
  });

  it.each([
    ['search=all&status=all&withCompany=true', 'Búsqueda: all, Estado: todos, También por compañía: sí'],
    ['bankId=3&adviser=7&sort=-createdAt', 'Banco: n.º\u00a03, Asesor: n.º\u00a07, Orden: fecha de alta descendente'],
    ['from=2026-11-20&to=2026-11-21&action=delete', 'Desde: 20/11/2026, Hasta: 21/11/2026, Acto: Eliminación'],
    ['entityType=cost_rule&later=x', 'Tipo: Regla de gastos, later: x'],
  ])('writes the filter of an export: %s', (filter, words) =>
    expect(only({ filter: { before: null, after: filter } }, 'client')?.after).toBe(words),
  );

  const exporting = operations.filter(({ audits }) => typeof audits === 'object' && audits.action === 'export');
  it.each(exporting.map((op) => [op.id, op] as const))(
    'has words for each filter of %s and its values',
    (_id, { query }) => {
      const { properties = {} } = z.toJSONSchema(query as z.ZodType, { io: 'input', unrepresentable: 'any' });
      const given = Object.entries(properties as Record<string, { enum?: string[] }>).flatMap(([name, schema]) =>
        (schema.enum ?? ['']).map((value) => ({ name, value })),
      );
      expect(given).not.toEqual([]);
      for (const { name, value } of given) {
        const [label, words] = listFilter(`${name}=${value}`).split(': ');
        expect(label).not.toBe(name);
        if (value) expect(words).not.toMatch(new RegExp(`\\b${value.replace(/^-/, '')}\\b`));
      }
    },
  );

  it('prefers the label of the module to that of the platform, for its record only', () => {
    const change = { isActive: { before: true, after: false } };
    expect(only(change, 'company')).toMatchObject({ before: 'Activa' });
    expect(only({ cif: { before: null, after: 'B1' } }, 'bank')).toMatchObject({ field: 'cif' });
  });

  it('merges the fields of a record that several modules own', () => {
    const change = { before: null, after: 1 };
    const more: AuditFields = { user: { shifts: ['Turnos', formats.count] } };
    const written = readableChanges({ shifts: change, roleId: change }, 'user', [admin, more]);
    expect(written.map(({ field }) => field)).toEqual(['Rol', 'Turnos']);
  });

  it('writes a value unformatted whose format throws', () => {
    const labels: formats.Write = (value) => (value as { label: string }[]).map(({ label }) => label).join(', ');
    const change = { bonuses: { before: [{ label: 'Nómina' }], after: 'otra' } };
    expect(readableChanges(change, 'product', [{ product: { bonuses: ['Condiciones', labels] } }])).toEqual([
      { field: 'Condiciones', before: 'Nómina', after: 'otra' },
    ]);
  });
});

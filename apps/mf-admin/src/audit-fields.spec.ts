import * as contracts from '@umbral/contracts';
import type { AuditField } from '@umbral/web-kit/fields';
import fields from './audit-fields';
import { bankFields } from './banks/banks.fields';
import { programFields } from './programs/programs.fields';
import { webhookFields } from './webhooks/webhooks.fields';

type Entity = keyof typeof fields;
const fieldOf = (entity: Entity, name: string) => (fields[entity] as Readonly<Record<string, AuditField>>)[name];
const inWords = (name: string, value: unknown, field?: AuditField): [string, string] =>
  field ? [field[0], field[1](value)] : [name, ''];
/** Label and formatted value. */
const written = (entity: Entity, name: string, value: unknown) => inWords(name, value, fieldOf(entity, name));

describe('[D70] labels and formats of audit entries', () => {
  it.each<[Entity, string, unknown, string, string]>([
    ['bank', 'paymentPercentage', 1.5, 'Porcentaje que paga', '1,5\u00a0%'],
    ['bank', 'companyId', 4, 'Compañía', 'n.º\u00a04'],
    ['product', 'energyCertificate', 'unknown', 'Certificado energético', 'No conozco'],
    ['product', 'interestRate', 2.8755, 'Tipo de interés', '2,8755\u00a0%'],
    ['product', 'maxYears', 1, 'Plazo máximo', '1\u00a0año'],
    ['product', 'nationality', 'nacional', 'Nacionalidad', 'Solo Nacionales'],
    ['product', 'allowsGuarantor', false, 'Admite avalista', 'No'],
    [
      ...(['product', 'bonuses'] as const),
      [
        { code: 'c1', label: 'Nómina', points: 0.5, annualCost: 0 },
        { code: 'c2', label: 'Vida', points: 0.25, annualCost: 250.5 },
      ],
      'Condiciones vinculadas',
      'Nómina, 0,5\u00a0%; Vida, 0,25\u00a0% (250,50\u00a0€ al año)',
    ],
    ['user', 'isCreditIntermediary', true, 'Intermediario de crédito', 'Autorizado'],
    ['user', 'isActive', true, 'Estado', 'Activo'],
    ['company', 'isActive', false, 'Estado', 'Inactiva'],
    ['company', 'restoresRecords', true, 'Reactiva sus estudios y cálculos', 'Sí'],
    ['cost_rule', 'region', 'PV-BI', 'Comunidad autónoma', 'Bizkaia'],
    ['cost_rule', 'validFrom', '2026-01-01', 'Vigente desde', '01/01/2026'],
    ['cost_rule', 'validTo', '2026-12-31', 'Vigente hasta', '31/12/2026'],
    ['cost_rule', 'checkedAt', '2026-11-22', 'Comprobada el', '22/11/2026'],
    ['cost_rule', 'confidence', 'alta', 'Confianza', 'Alta'],
    ['cost_rule', 'brackets', [{ upTo: null, rate: 7.125 }], 'Tramos', '7,125\u00a0%'],
    [
      ...(['cost_rule', 'brackets'] as const),
      [
        { upTo: 250000, rate: 8 },
        { upTo: null, rate: 10 },
      ],
      'Tramos',
      '8\u00a0% hasta 250.000\u00a0€, 10\u00a0%',
    ],
    ['role', 'permissions', { usuarios: { canView: true } }, 'Permisos', 'Usuarios (ver)'],
  ])('writes %s.%s', (entity, name, value, label, words) => {
    expect(written(entity, name, value)).toEqual([label, words]);
  });

  it.each<[Entity, string, object, [string, string][]]>([
    [
      ...(['product', 'bonuses', { label: 'Vida', points: 0.25, annualCost: 250.5 }] as const),
      [
        ['Condición', 'Vida'],
        ['Puntos', '0,25\u00a0%'],
        ['Coste al año', '250,50\u00a0€'],
      ],
    ],
    [
      ...(['cost_rule', 'brackets', { upTo: 250_000, rate: 7.125 }] as const),
      [
        ['Hasta', '250.000\u00a0€'],
        ['Tipo', '7,125\u00a0%'],
      ],
    ],
  ])('writes an item of %s.%s', (entity, name, item, words) => {
    const items = fieldOf(entity, name)?.[2];
    expect(Object.entries(item).map(([inner, value]) => inWords(inner, value, items?.[inner]))).toEqual(words);
  });

  it('[B-REF-08] labels the fields of a reference rate as its screen does', () => {
    const added = { code: 'euribor_12m', month: '2026-10', value: 2.451, checkedBy: 'Inés', isDemo: false };
    expect(Object.entries(added).map(([name, value]) => written('reference_rate', name, value))).toEqual([
      ['Tipo de referencia', contracts.referenceLabels.euribor_12m],
      ['Mes', '2026-10'],
      ['Valor', '2,451\u00a0%'],
      ['Comprobado por', 'Inés'],
      ['Valor de demostración', 'No'],
    ]);
    expect(contracts.auditedEntityLabels.reference_rate).toBe('Tipo de referencia');
  });

  it('formats permissions with the name of their module', () => {
    const usuarios = { viewName: 'usuarios', canView: true, canDelete: true };
    const companias = { viewName: 'companias', canView: true, canDelete: false };
    const bancos = { viewName: 'bancos', canView: false, canDelete: false };
    expect(written('role', 'permissions', [usuarios, companias, bancos])[1]).toBe(
      'Usuarios (ver y eliminar), Compañías (ver)',
    );
  });

  it('names a webhook’s address and a program’s client id as their screens do', () => {
    expect(written('webhook', 'url', '')[0]).toBe(webhookFields.label('url'));
    expect(written('program', 'clientId', '')[0]).toBe(programFields.label('clientId'));
  });

  it('has a label for every field of the records', () => {
    const shapes = {
      user: contracts.user,
      company: contracts.company,
      role: contracts.role,
      bank: contracts.bank,
      product: contracts.product,
    };
    // Fields that no audit entry records as a change, and those that the platform labels.
    const unwritten = [
      'id',
      ...[
        'hasTemporaryCredentials',
        'hasSecondFactor',
        'resetAskedBy',
        'resetAskedByName',
        'resetExpiresAt',
        'resetDueAt',
      ],
      ...['isWithinRights', 'isWithinCompanies', 'unconfirmed'],
      ...['companyId', 'companyName', 'userId', 'userEmail', 'createdAt', 'updatedAt'],
    ];
    const missing = Object.entries(shapes).flatMap(([entity, { shape }]) =>
      Object.keys(shape).filter((name) => !unwritten.includes(name) && !(name in fields[entity as Entity])),
    );
    expect(missing).toEqual([]);
  });

  it('takes a field that is added to the fields of its record', () => {
    expect(Object.keys(fields.bank)).toEqual(expect.arrayContaining(Object.keys(bankFields.audit)));
  });
});

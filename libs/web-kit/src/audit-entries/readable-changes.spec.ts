import * as contracts from '@umbral/contracts';
import { auditFields } from './fields';
import { readableChanges } from './readable-changes';

const only = (changes: contracts.AuditChanges, entity: contracts.AuditedEntity = 'viability_study') =>
  readableChanges(changes, entity)[0];

describe('[D70] readable changes', () => {
  it.each([
    ['purchasePrice', 242000, 235000, 'Precio de compra', '242.000\u00a0€', '235.000\u00a0€'],
    ['purchasePrice', '242000.50', 3070, 'Precio de compra', '242.000,50\u00a0€', '3.070\u00a0€'],
    ['energyCertificate', 'unknown', 'D', 'Certificado energético', 'No conozco', 'D'],
    ['interestRate', 2.95, 3, 'Tipo de interés', '2,95\u00a0%', '3\u00a0%'],
    ['maxYears', 1, 30, 'Plazo máximo', '1\u00a0año', '30\u00a0años'],
    ['isFinished', false, true, 'Fase', 'En proceso', 'Finalizado'],
    ['isCreditIntermediary', false, true, 'Intermediario de crédito', 'No autorizado', 'Autorizado'],
    ['nationality', 'nacional', 'ambos', 'Nacionalidad', 'Solo Nacionales', 'Ambos'],
    ['allowsGuarantor', true, false, 'Admite avalista', 'Sí', 'No'],
    ['additionalLoanInfo', null, 'Préstamo personal', 'Préstamo adicional', '', 'Préstamo personal'],
    ['notes', '', undefined, 'Notas', '', ''],
    ['employmentTime', 'less-1', '1-3', 'Antigüedad', 'Menos de 1 año', 'De 1 a 3 años'],
    [
      'evaluation',
      null,
      { monthlyPayment: 812.5, loanAmount: 160000, monthlyIncome: 3000 },
      'Evaluación',
      '',
      'Cuota de 812,50\u00a0€ para un préstamo de 160.000\u00a0€',
    ],
    ['scenarios.12', null, 'Fija', 'Escenario 12', '', 'Fija'],
    ['scenarios.12.rateType', 'fixed', 'mixed', 'Escenario 12: Tipo de hipoteca', 'Fijo', 'Mixto'],
    ['region', 'VC', 'PV-BI', 'Comunidad autónoma', 'Comunitat Valenciana', 'Bizkaia'],
    [
      'brackets',
      [{ upTo: null, rate: 7 }],
      [
        { upTo: 250000, rate: 8 },
        { upTo: null, rate: 10 },
      ],
      'Tramos',
      '7\u00a0%',
      '8\u00a0% hasta 250.000\u00a0€, 10\u00a0%',
    ],
    [
      'conditions',
      null,
      { homeType: 'new', habitual: true, largeFamily: false, children: 2 },
      'Condiciones',
      '',
      'Obra nueva, Vivienda habitual, Hijos: 2',
    ],
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

  it('[B-REF-08] labels the fields of a reference rate as its screen does', () => {
    const added = { code: 'euribor_12m', month: '2026-10', value: 2.451, checkedBy: 'Inés', isDemo: false };
    const changes = Object.fromEntries(Object.entries(added).map(([name, after]) => [name, { before: null, after }]));
    const readable = readableChanges(changes, 'reference_rate').map(({ field, after }) => [field, after]);
    expect(readable).toEqual([
      ['Tipo de referencia', 'Euríbor a 12 meses'],
      ['Comprobado por', 'Inés'],
      ['Mes', '2026-10'],
      ['Valor', '2,451\u00a0%'],
      ['Valor de demostración', 'No'],
    ]);
    expect(contracts.auditedEntityLabels.reference_rate).toBe('Tipo de referencia');
  });

  it('agrees with the gender of the record', () => {
    const change = { isActive: { before: true, after: false } };
    expect(only(change, 'company')).toMatchObject({ before: 'Activa', after: 'Inactiva' });
    expect(only(change, 'bank')).toMatchObject({ before: 'Activo', after: 'Inactivo' });
  });

  it('formats permissions with the name of their module', () => {
    const usuarios = { viewName: 'usuarios', canView: true, canDelete: true };
    const companias = { viewName: 'companias', canView: true, canDelete: false };
    const bancos = { viewName: 'bancos', canView: false, canDelete: false };
    expect(only({ permissions: { before: [], after: [usuarios, companias, bancos] } }, 'role')).toEqual({
      field: 'Permisos',
      before: '',
      after: 'Usuarios (ver y eliminar), Compañías (ver)',
    });
    expect(only({ permissions: { before: null, after: { usuarios: { canView: true } } } }, 'role')?.after).toBe(
      'Usuarios (ver)',
    );
  });

  it('shows a role’s name while it has one', () => {
    const changes = { roleId: { before: 7, after: 2 } };
    expect(readableChanges(changes, 'user', { roleId: new Map([[2, 'Agente']]) })).toEqual([
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
      readableChanges(changes, 'product', {
        bankId: new Map([[3, 'Banco Nuevo']]),
        companyId: new Map([[4, 'Hogar Levante']]),
      }),
    ).toEqual([
      { field: 'Compañía', before: 'Hogar Levante', after: '' },
      { field: 'Banco', before: '', after: 'Banco del Turia' },
    ]);
  });

  it('sorts the fields in the order of the screens', () => {
    const change = { before: null, after: 'x' };
    const changes = { cif: change, later: change, roleId: change, email: change, name: change };
    expect(readableChanges(changes, 'user').map(({ field }) => field)).toEqual([
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

  it('has a label for every field of the audited records', () => {
    const shapes = [
      contracts.user,
      contracts.company,
      contracts.role,
      contracts.bank,
      contracts.product,
      contracts.viabilityStudy,
      contracts.housingCalculation,
      contracts.paymentStudy,
    ];
    // Fields that no audit entry records as a change.
    const unwritten = [
      ...[
        'id',
        'hasTemporaryCredentials',
        'hasSecondFactor',
        'resetAskedBy',
        'resetAskedByName',
        'resetExpiresAt',
        'isWithinRights',
        'isWithinCompanies',
      ],
      ...['finishedAt', 'finishedBy', 'reopenedAt', 'reopenedBy', 'unconfirmed'],
    ];
    const names = shapes.flatMap((schema) => Object.keys(schema.shape)).filter((name) => !unwritten.includes(name));
    expect(names.filter((name) => !(name in auditFields))).toEqual([]);
  });
});

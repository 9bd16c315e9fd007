import * as contracts from '@umbral/contracts';
import type { AuditField } from '@umbral/web-kit/fields';
import fields from './audit-fields';

type Entity = keyof typeof fields;
const fieldOf = (entity: Entity, name: string): AuditField | undefined =>
  (fields[entity] as Readonly<Record<string, AuditField>>)[name];

describe('[D70] labels and formats of audit entries', () => {
  it.each<[Entity, string, unknown, string, string]>([
    ['viability_study', 'purchasePrice', '242000.50', 'Precio de compra', '242.000,50\u00a0€'],
    ['viability_study', 'energyCertificate', 'unknown', 'Certificado energético', 'No conozco'],
    ['viability_study', 'isFinished', true, 'Fase', 'Finalizado'],
    ['viability_study', 'region', 'VC', 'Comunidad autónoma', 'Comunitat Valenciana'],
    [
      ...(['viability_study', 'conditions'] as const),
      { homeType: 'new', habitual: true, largeFamily: false, children: 2 },
      'Condiciones',
      'Obra nueva, Vivienda habitual, Hijos: 2',
    ],
    ['housing_calculation', 'loanTermYears', 30, 'Plazo', '30\u00a0años'],
    ['payment_study', 'effortRatio', 35, 'Ratio de esfuerzo', '35\u00a0%'],
    ['client', 'employmentTime', 'less-1', 'Antigüedad', 'Menos de 1 año'],
    [
      ...(['client', 'evaluation'] as const),
      { monthlyPayment: 812.5, loanAmount: 160000, monthlyIncome: 3000 },
      'Evaluación',
      'Cuota de 812,50\u00a0€ para un préstamo de 160.000\u00a0€',
    ],
  ])('writes %s.%s', (entity, name, value, label, words) => {
    const field = fieldOf(entity, name);
    expect([field?.[0], field?.[1](value)]).toEqual([label, words]);
  });

  it('writes the fields of a scenario', () => {
    const [label, , items] = fields.viability_study.scenarios;
    expect([label, items.rateType?.[0], items.rateType?.[1]('mixed')]).toEqual([
      'Escenario',
      'Tipo de hipoteca',
      'Mixto',
    ]);
    const bonuses = [
      { code: 'c1', label: 'Nómina', points: 0.5, annualCost: 0, linked: true },
      { code: 'c2', label: 'Vida', points: 0.25, annualCost: 250.5, linked: false },
    ];
    expect(items.bonuses?.[1](bonuses)).toBe(
      'Nómina, 0,5\u00a0%; Vida, 0,25\u00a0% (250,50\u00a0€ al año), no se contrata',
    );
  });

  it('has a label for every field of the records', () => {
    const shapes = {
      viability_study: contracts.viabilityStudy,
      housing_calculation: contracts.housingCalculation,
      payment_study: contracts.paymentStudy,
    };
    // Fields that no audit entry records as a change, and those that the platform labels.
    const unwritten = [
      ...['id', 'finishedAt', 'finishedBy', 'reopenedAt', 'reopenedBy', 'unconfirmed'],
      ...['isActive', 'companyId', 'companyName', 'userId', 'userEmail', 'createdAt', 'updatedAt'],
    ];
    const missing = Object.entries(shapes).flatMap(([entity, { shape }]) =>
      Object.keys(shape).filter((name) => !unwritten.includes(name) && !fieldOf(entity as Entity, name)),
    );
    expect(missing).toEqual([]);
  });
});

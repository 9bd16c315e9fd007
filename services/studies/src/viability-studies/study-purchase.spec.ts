import type { ViabilityStudy } from '@umbral/contracts';
import { purchaseOf } from './study-purchase.js';

const study = {
  region: 'VC',
  costDate: '2026-11-22',
  referenceValue: 240_000.5,
  purchasePrice: 200_000,
  financingPercentage: 80,
  tasacion: 380,
  holders: [44, 51, 29].map((age) => ({ age, isFirstHome: true })),
  conditions: { homeType: 'new', habitual: true },
} as unknown as ViabilityStudy;
const of = (given: Partial<ViabilityStudy> = {}) => purchaseOf({ ...study, ...given });

it('[B-CST-28] the costs of a study have its figures, and the age of its oldest holder', () => {
  expect(of()).toEqual({
    region: 'VC',
    homeType: 'new',
    date: '2026-11-22',
    purchasePrice: 200_000,
    referenceValue: 240_000.5,
    financingPercentage: 80,
    age: 51,
    appraisal: 380,
    conditions: { habitual: true, firstHome: true },
  });
});

it('[B-CST-28] what a study leaves open is not given', () => {
  expect(of({ costDate: null, referenceValue: null, holders: [], tasacion: 0, conditions: null })).toMatchObject({
    homeType: undefined,
    date: undefined,
    referenceValue: null,
    age: null,
    appraisal: null,
    conditions: { firstHome: true },
  });
  expect(of({ tasacion: 1 }).appraisal).toBe(1);
});

it('[B-CST-28] a study without a region has no costs', () => {
  expect(() => of({ region: null })).toThrow(expect.objectContaining({ code: 'region_missing' }) as Error);
});

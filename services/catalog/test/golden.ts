import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BodyInput, eligibilityApi, productsApi } from '@umbral/contracts';

/** A golden pair of study and product, computed by an independent oracle. */
export interface GoldenPair {
  id: string;
  note: string;
  study: Omit<BodyInput<typeof eligibilityApi.assess>, 'companyId'>;
  product: Omit<BodyInput<typeof productsApi.create>, 'bankId'> & {
    bankName: string;
    isActive: boolean;
    bankIsActive: boolean;
  };
  expected: {
    listed?: boolean;
    isCompatible: boolean;
    incompatibilityReason: string | null;
    codes: string[];
    reasons: { code: string; message: string }[];
    warnings: string[];
    rescuedByGuarantor: string[];
    ageViolations: number;
    firstHomeViolations: number;
    figures: {
      capitalUsed: number;
      paymentUsed: number;
      effortPercent: number;
      loanToAppraisalPercent: number;
      displayEstimate: number;
    };
  };
}

const file = join(__dirname, '../../../libs/mortgage/golden/eligibility.json');
export const goldenPairs = (JSON.parse(readFileSync(file, 'utf8')) as { cases: GoldenPair[] }).cases;

export const pairNamed = (id: string): GoldenPair => {
  const pair = goldenPairs.find((each) => each.id === id);
  if (!pair) throw new Error(`There is no golden pair ${id}`);
  return pair;
};

/** Messages have non-breaking spaces before units, the golden pairs plain ones. */
export const withPlainSpaces = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, ' ')) as T;

/** A valid product (0 % is not) and a study whose figures an independent oracle has computed. */
export type FigurePair = Pick<GoldenPair, 'id' | 'study' | 'product'>;

const figuresFile = join(__dirname, '../../../libs/mortgage/golden/figures.json');
export const figurePairs = (
  JSON.parse(readFileSync(figuresFile, 'utf8')) as { cases: { id: string; kind: string; inputs: FigurePair }[] }
).cases
  .filter(({ kind, inputs }) => kind === 'product' && Number(inputs.product.interestRate) > 0)
  .map(({ id, inputs: { study, product } }) => ({ id, study, product }));

/** Holders older than any product of the demo data accepts: a product that accepts them is the nearest. */
export const beyondOthers = ({ holders }: Pick<GoldenPair['study'], 'holders'>) => ({
  holders: holders.map((holder) => ({ ...holder, age: 74 })),
});

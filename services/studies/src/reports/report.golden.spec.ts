import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { assess, shortNameOf, termsOfProduct, type EligibilityProduct, type RatedProduct } from '@umbral/mortgage';
import type { CompatibleProduct, LatestReferenceRate, ViabilityStudy } from '@umbral/contracts';
import { aComposedReport, aReference, aReportHolder, aReportStudy, anOffer } from '../../test/report-study.js';
import { raisedRow } from './option-words.js';

/** Calculated by an independent decimal implementation. */
interface Case {
  id: string;
  kind: string;
  note: string;
  inputs: {
    product: EligibilityProduct & RatedProduct;
    study: ViabilityStudy;
    reference: Partial<LatestReferenceRate> | null;
  };
  expected: {
    paper: {
      options: string[][];
      conditions: string | null;
      reference: string | null;
      rates: string[];
      ratesSentence: string | null;
      examples: string[];
    } | null;
  };
}

const LATER =
  ' La TAE variable se calcula con ese euríbor y con un tipo que nunca baja del inicial (Ley 5/2019, anexo II).';
const golden = JSON.parse(
  readFileSync(resolve(__dirname, '../../../../libs/mortgage/golden/figures.json'), 'utf8'),
) as { today: string; cases: Case[] };
const { cases } = golden;
const product = cases.filter(({ kind }) => kind === 'product');

type Kind = 'fixed' | 'mixed' | 'variable' | 'with conditions';
const kindOf = ({ inputs: { product: given } }: Case): Kind =>
  given.bonuses?.length ? 'with conditions' : (given.rateType ?? 'fixed');
const casesOf = (kind: Kind) =>
  product
    .filter((each) => each.expected.paper && kindOf(each) === kind)
    .map((each) => [each.id, each.note, each] as const);

function reported({ inputs: { product: given, study, reference } }: Case) {
  const [verdict] = assess(study, [given], { reference: reference as LatestReferenceRate | null });
  const terms = termsOfProduct(given);
  return aComposedReport({
    study: aReportStudy({ ...study, holders: study.holders.map((holder) => aReportHolder(holder)) }),
    products: [
      anOffer({
        ...(verdict as Partial<CompatibleProduct>),
        id: 3,
        bonuses: [...terms.bonuses],
        rateType: given.rateType ?? null,
        fixedYears: given.fixedYears ?? null,
        spread: given.spread ?? null,
        shortName: shortNameOf(terms, given.maxYears),
      }),
    ],
    reference: reference && aReference(reference),
    // The day of the cases, in the year of their index.
    createdAt: golden.today.replace(/^\d{4}/, reference?.publishedOn?.slice(0, 4) ?? '2026'),
  });
}

function expectReport(each: Case) {
  const { options, tablesOf, textsOf } = reported(each);
  const { conditions, reference, rates, ratesSentence, ...expected } = each.expected.paper!;
  const [table] = tablesOf('Opciones');
  const examples = textsOf('Información legal').filter((text) => text.startsWith('Ejemplo'));
  expect({ options: table, examples }).toEqual(expected);
  expect(textsOf('Opciones')).toEqual([...(conditions ? [conditions] : []), ...(reference ? [reference + LATER] : [])]);
  expect(raisedRow(options[0]).map((cell) => cell.replaceAll('\u00a0', ' '))).toEqual(rates);
  expect([tablesOf('Si suben los tipos'), textsOf('Si suben los tipos')]).toEqual(
    ratesSentence ? [[], [ratesSentence]] : [[[rates]], []],
  );
}

describe('the report of the worked cases', () => {
  it.each(casesOf('fixed'))('[B-PAP-01] fixed, to the letter: %s, %s', (_id, _note, each) => expectReport(each));
  it.each(casesOf('mixed'))('[B-PAP-02] mixed, to the letter: %s, %s', (_id, _note, each) => expectReport(each));
  it.each(casesOf('variable'))('[B-PAP-03] variable, to the letter: %s, %s', (_id, _note, each) => expectReport(each));
  it.each(casesOf('with conditions'))('[B-PAP-04] both rows, to the letter: %s, %s', (_id, _note, each) =>
    expectReport(each),
  );

  it.each(product.filter(({ expected }) => !expected.paper).map((each) => [each.id, each.note, each] as const))(
    '[B-REF-13] refuses %s: %s',
    (_id, _note, each) => {
      expect(() => reported(each)).toThrow(
        expect.objectContaining({
          code: 'validation',
          options: { errors: [{ path: 'productIds.0', message: 'Falta el euríbor de referencia' }] },
        }),
      );
    },
  );
});

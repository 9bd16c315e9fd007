import {
  annualCostWords,
  firstPeriodWords,
  indexWords,
  monthWords,
  pointsWords,
  publicationWords,
  sumOfBonuses,
} from '@umbral/mortgage';
import { fromMonthWords, firstPaymentOf, indexedLoanOf, type IndexedLoan } from './option-words.js';
import type { QuotedLoan, ReportOption } from './report-options.js';
import type { ReportedStudy } from './reported-study.js';
import { cents, listed, money, percent, tae, term } from './report-words.js';

/** Ley 5/2019, de 15 de marzo, art. 14.1. */
export const NO_OFFER =
  'Este informe es una simulación informativa. No es una oferta ni una aprobación, ni sustituye a la FEIN y la FiAE, que entregará el ' +
  'banco al menos 10 días naturales antes de la firma (14 en Cataluña).';
const AT_STAKE = 'Un préstamo hipotecario compromete su vivienda y su patrimonio.';
const ASK_BROKER = 'Solicite a su gestor los datos de registro del intermediario y el canal de reclamaciones.';

interface Issuer {
  name: string;
  /** Who the intermediary is (art. 35). */
  notice: string | null;
}

/** The closing texts of 'Información legal', after the examples. Art. 35.1 and 35.3. */
export const closingTexts = ({ professionalHonorarios: fee }: ReportedStudy, { name, notice }: Issuer): string[] => [
  ownFeeWords(fee, name),
  AT_STAKE,
  notice ?? ASK_BROKER,
];

function ownFeeWords(fee: number | null, company: string): string {
  if (fee === null) return `Este cálculo no incluye honorarios de ${endingWith(company)}`;
  return fee > 0
    ? `Honorarios de ${company}: ${money(fee)}, incluidos en la TAE.`
    : `Sin honorarios de ${endingWith(company)}`;
}

/** The end of a sentence: the full stop of 'Casa Fácil, S.L.' ends it too. */
const endingWith = (name: string): string => (name.endsWith('.') ? name : `${name}.`);

/** The representative examples of an option (arts. 6, 8, annex II). Always printed, so that it does not matter whether the report counts as advertising. */
export const examplesOf = (study: ReportedStudy, option: ReportOption): string[] =>
  [option.base, option.bonused].flatMap((loan) => (loan ? exampleOf(study, option, loan) : []));

function exampleOf(study: ReportedStudy, option: ReportOption, loan: QuotedLoan): string {
  const indexed = indexedLoanOf(option, loan);
  const { principal, totalCost, totalOwed } = loan.figures;
  return [
    `Ejemplo representativo de la ${option.name}: préstamo de ${money(principal)} a ${term(option.years)}, ` +
      `${indexed ? indexedTerms(option, loan, indexed) : fixedTerms(loan)}${lastWords(loan)}, coste total ${cents(totalCost)}, ` +
      `importe total adeudado ${cents(totalOwed)}, ${indexed ? 'TAE variable' : 'TAE'} ${tae(loan.figures.tae)}${feeWords(study)}.`,
    'Garantía hipotecaria.',
    bonusSentence(option, loan),
    ...(indexed ? indexSentences(option, indexed) : []),
  ].join(' ');
}

function fixedTerms({ figures }: QuotedLoan): string {
  const [stretch] = figures.stretches;
  return `tipo fijo ${percent(stretch?.rate ?? 0)}, ${stretch?.months ?? 0} cuotas de ${cents(firstPaymentOf(figures))}`;
}

function indexedTerms({ terms }: ReportOption, { points }: QuotedLoan, { first, later }: IndexedLoan): string {
  const kind = terms.rateType === 'mixed' ? 'tipo mixto: fijo' : 'tipo variable:';
  return (
    `${kind} ${percent(first.rate)} ${firstPeriodWords(terms)} y después ${indexWords(terms, points, 'euríbor a 12 meses')}, ` +
    `${first.months} cuotas de ${cents(first.payment)} y ${later.months} cuotas de ${cents(later.payment)}`
  );
}

const lastWords = ({ last }: QuotedLoan): string => (last === null ? '' : ` (la última, de ${cents(last)})`);

/** The payments due at signature, without those of 0. */
function feeWords({ tasacion, professionalHonorarios }: ReportedStudy): string {
  const fees = [
    ...(tasacion > 0 ? [`tasación de ${money(tasacion)}`] : []),
    ...(professionalHonorarios ? [`honorarios de ${money(professionalHonorarios)}`] : []),
  ];
  return fees.length > 0 ? `, con ${listed(fees)}` : '';
}

function bonusSentence({ terms: { bonuses }, bonused }: ReportOption, loan: QuotedLoan): string {
  if (bonuses.length === 0) return 'Sin productos vinculados.';
  if (loan !== bonused) return 'Sin cumplir las condiciones que bajan el tipo.';
  const { points, annualCost } = sumOfBonuses(bonuses);
  const cost = annualCost > 0 ? `cuestan ${annualCostWords(annualCost)}` : 'no cuestan nada';
  const labels = listed(bonuses.map(({ label }) => label));
  return `Cumpliendo estas condiciones, que bajan el tipo ${pointsWords(points)} y ${cost}: ${labels}.`;
}

function indexSentences({ reference }: ReportOption, indexed: IndexedLoan): string[] {
  if (!reference) return [];
  const { month, value } = reference;
  return [
    `Las cuotas ${fromMonthWords(indexed)} suponen el euríbor de ${monthWords(month)} (${percent(value)}), ` +
      `${publicationWords(reference)}, y cambiarán con él.`,
    ...(indexed.later.rate < indexed.first.rate
      ? ['La TAE variable supone que el tipo posterior no baja del inicial.']
      : []),
  ];
}

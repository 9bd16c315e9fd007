import {
  compatibleProduct,
  holderForm,
  reportSections,
  viabilityStudy,
  viabilityStudyForm,
  type CompatibleProduct,
  type Holder,
  type LatestReferenceRate,
  type ReportForm,
  type ViabilityStudy,
} from '@umbral/contracts';
import { aHolder, aStudy } from '@umbral/contracts/factories';
import { composeReport, type ReportSubject } from '../src/reports/compose-report.js';
import { costsOf } from '../src/reports/cost-blocks.js';
import type { ReportDocument } from '../src/reports/report-document.js';
import { optionsOf } from '../src/reports/report-options.js';

const MOMENT = '2026-11-22T10:00:00.000Z';

export const aReportHolder = (given: Partial<Holder> = {}): Holder => ({
  id: 1,
  ...holderForm.parse(aHolder({ phone: null })),
  properties: [],
  ...given,
});

/** The study of the worked case, as the service reads it. */
export const aReportStudy = (given: Partial<ViabilityStudy> = {}): ViabilityStudy =>
  viabilityStudy.parse({
    ...viabilityStudyForm.parse(
      aStudy({
        studyName: 'Estudio',
        purchasePrice: 200_000,
        appraisalValue: 210_000,
        gastosItpPercentage: 8,
        tasacion: 400,
      }),
    ),
    id: 7,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    userId: 1,
    userEmail: null,
    companyId: null,
    companyName: null,
    clientName: 'Ana García Ruiz',
    clientPhone: null,
    isFinished: false,
    isActive: true,
    holders: [aReportHolder()],
    ...given,
  });

/** A product as the catalog judges it. */
export const anOffer = (given: Partial<CompatibleProduct> = {}): CompatibleProduct =>
  compatibleProduct.parse({
    id: 3,
    code: 'FIJA-30',
    name: 'Hipoteca Fija',
    bankName: 'Banco del Norte',
    minAge: 18,
    maxAge: 75,
    isFirstHome: false,
    allowsGuarantor: true,
    financingPercentage: 80,
    isCompatible: true,
    incompatibilityReason: null,
    reasons: [],
    warnings: [],
    rescuedByGuarantor: [],
    ageViolations: 0,
    firstHomeViolations: 0,
    estimatedPayment: 670,
    assessedPayment: 670,
    assessedCapital: 160_000,
    effortPercentage: 30,
    effortRatioPercentage: 35,
    energyCertificate: 'unknown',
    nationality: 'both',
    workRegime: null,
    workSeniority: null,
    purchasePriceMin: 0,
    purchasePriceMax: 0,
    appraisalPercentageMin: 0,
    appraisalPercentageMax: 0,
    interestRate: 2.95,
    maxYears: 30,
    notes: null,
    ...given,
  });

export const aReference = (given: Partial<LatestReferenceRate> = {}): LatestReferenceRate => ({
  code: 'euribor_12m',
  label: 'Euríbor a 12 meses',
  month: '2026-10',
  value: 2.4,
  source: 'Valor de demostración',
  url: null,
  publishedOn: '2026-11-02',
  checkedBy: null,
  isDemo: true,
  stale: false,
  ...given,
});

interface Reported extends Partial<Pick<ReportForm, 'simulation' | 'sections' | 'annex'>> {
  study?: ViabilityStudy;
  products?: readonly CompatibleProduct[];
  reference?: LatestReferenceRate | null;
  isNamed?: boolean;
  company?: Partial<ReportSubject['company']>;
  additions?: ReportSubject['additions'];
  costs?: ReportSubject['costs'];
  createdAt?: string;
}

/** A report of a simulation unless products are given. */
export function aComposedReport({
  study = aReportStudy(),
  products = [],
  simulation = products.length > 0 ? null : { interestRate: 3.5, years: 30 },
  reference = aReference(),
  isNamed = false,
  company,
  sections = [...reportSections],
  annex = false,
  additions = {},
  costs = costsOf(study, null),
  createdAt = '2026-11-24T10:00:00Z',
}: Reported = {}) {
  const options = optionsOf(study, { products, simulation, reference, isNamed });
  const document = composeReport(
    {
      study,
      options,
      company: { name: 'Norte Hipotecas', logo: null, notice: null, ...company },
      adviser: { name: 'Lucía Prado', email: 'lucia@norte.test' },
      createdAt: new Date(createdAt),
      costs,
      additions,
    },
    { sections, annex },
  );
  return { document, options, ...readable(document) };
}

/** A document by its sections, with plain spaces. */
export function readable(document: ReportDocument) {
  const blocksOf = (title: string) => document.sections.find((section) => section.title === title)?.blocks ?? [];
  return {
    titles: document.sections.map(({ title }) => title),
    tablesOf: (title: string) =>
      plain(blocksOf(title).flatMap((block) => (block.kind === 'table' ? [block.rows] : []))),
    textsOf: (title: string): string[] =>
      plain(
        blocksOf(title).flatMap((block) =>
          block.kind === 'text' || block.kind === 'heading' ? [block.text] : block.kind === 'kept' ? block.texts : [],
        ),
      ),
    factsOf: (title: string) =>
      plain(
        blocksOf(title).flatMap((block) =>
          block.kind === 'facts' ? block.facts.map((fact) => [fact.term, fact.value]) : [],
        ),
      ),
  };
}

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' ')) as Value;

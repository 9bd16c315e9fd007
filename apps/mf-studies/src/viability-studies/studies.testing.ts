import {
  followsIndex,
  productFigures,
  termsOfProduct,
  assess,
  findChanges,
  suggestFit,
  type EligibilityProduct,
} from '@umbral/mortgage';
import {
  type LatestReferenceRate,
  type ProductFigures,
  advisersApi,
  referenceRatesApi,
  viabilityStudiesApi,
  type CompatibleProduct,
  type Guarantor,
  type Holder,
  type PermissionMap,
  type QueryOf,
  type ViabilityStudy,
  type ViabilityStudyForm,
} from '@umbral/contracts';
import { refuse, Tagged, type createApi } from '@umbral/web-kit/testing';

const MOMENT = '2026-11-20T08:41:07.000Z';
let lastId = 100;
const nextId = () => (lastId += 1);

export const aHolder = (fields: Partial<Holder> = {}): Holder => ({
  id: nextId(),
  clientId: null,
  name: 'Marta Soler Vidal',
  age: 36,
  phone: '612 480 337',
  hasMultipleProperties: false,
  propertiesCount: 0,
  workRegime: 'Cuenta ajena',
  workSeniority: 6,
  netIncome: 1720,
  monthlyDebt: 180,
  totalExistingLoans: 0,
  remainingDebt: 5400,
  savings: 41_000,
  properties: [],
  isFirstHome: true,
  relationshipToOthers: null,
  ...fields,
});

export function aGuarantor(fields: Partial<Guarantor> = {}): Guarantor {
  const { isFirstHome: _, relationshipToOthers: _others, ...person } = aHolder();
  return { ...person, name: 'Carmen Vidal Ros', age: 62, relationshipToBuyer: 'Padre/Madre', ...fields };
}

/** A study as the API returns it: active, in process, with one holder. */
export const aStudy = (fields: Partial<ViabilityStudy> = {}): ViabilityStudy => ({
  id: nextId(),
  userId: 2,
  userEmail: 'alba@umbral.test',
  companyId: null,
  companyName: 'Hogar Levante',
  studyName: 'Piso en Ruzafa',
  clientName: 'Marta Soler Vidal',
  clientPhone: '612 480 337',
  purchasePrice: 235_000,
  appraisalValue: 240_000,
  financingPercentage: 80,
  energyCertificate: 'D',
  isNational: true,
  needsAdditionalLoan: false,
  additionalLoanInfo: null,
  isFinished: false,
  isActive: true,
  finishedAt: null,
  finishedBy: null,
  reopenedAt: null,
  reopenedBy: null,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  realEstateHonorarios: 3000,
  professionalHonorarios: 1200,
  gastosItpPercentage: 10,
  ivaPercentage: 0,
  deducciones: 0,
  provisionFondos: 600,
  tasacion: 380,
  region: null,
  costDate: null,
  referenceValue: null,
  conditions: null,
  desiredYears: null,
  desiredRate: null,
  unconfirmed: [],
  holders: [aHolder()],
  guarantors: [],
  ...fields,
});

/** A product as rules and scenarios use it. */
type Offered = EligibilityProduct & Pick<CompatibleProduct, 'rateType' | 'fixedYears' | 'spread' | 'bonuses'>;

export const aProduct = (fields: Partial<Offered> = {}): Offered => ({
  id: nextId(),
  code: 'TUR-F30',
  name: 'Hipoteca Fija 30',
  bankName: 'Banco del Turia',
  isActive: true,
  bankIsActive: true,
  effortRatioPercentage: 60,
  minAge: 18,
  maxAge: 65,
  isFirstHome: false,
  energyCertificate: 'unknown',
  minPurchasePrice: 1,
  maxPurchasePrice: 900_000,
  minAppraisalPercentage: 1,
  maxAppraisalPercentage: 90,
  financingPercentage: 80,
  interestRate: 2.95,
  maxYears: 30,
  rateType: null,
  fixedYears: null,
  spread: null,
  bonuses: [],
  allowsGuarantor: false,
  nationality: 'ambos',
  workRegime: null,
  workSeniority: null,
  notes: null,
  ...fields,
});

/** The newest index in specs. */
export const euribor: LatestReferenceRate = {
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
};

/** The figures of a product for a study, as the catalog returns them. */
export const figuresOf = (study: ViabilityStudy, product: Offered): ProductFigures => ({
  reference: followsIndex(termsOfProduct(product), product.maxYears) ? euribor : null,
  ...(productFigures(study, product, euribor) ?? { base: null, bonused: null, last: null }),
});

/** Products assessed as the catalog assesses them. */
export const assessed = (study: ViabilityStudy, products: readonly Offered[]): CompatibleProduct[] =>
  assess(study, products, { reference: euribor }).map((product) => {
    const source = products.find(({ id }) => id === product.id);
    const { rateType = null, fixedYears = null, spread = null, bonuses = [] } = source ?? {};
    const found = (source && findChanges(study, source, { reference: euribor })) ?? {
      changes: [],
      untouchable: [],
      noChange: null,
    };
    const suggestion = source ? suggestFit(study, source, found.changes) : null;
    const { reference = null, base = null, bonused = null } = source ? figuresOf(study, source) : {};
    const figures = base && { reference, base, bonused };
    const distance = !product.isCompatible && found.changes.length === 0 ? null : product.distance;
    const { energyCertificate, workRegime } = product as unknown as CompatibleProduct;
    return {
      ...product,
      ...found,
      energyCertificate,
      workRegime,
      distance,
      id: product.id ?? 0,
      suggestion,
      rateType,
      fixedYears,
      spread,
      bonuses,
      figures,
    };
  });

export const mayWork: PermissionMap = { view: { estudios_viabilidad: true }, delete: {} };

type Query = QueryOf<typeof viabilityStudiesApi.list>;

function pageFor(studies: readonly ViabilityStudy[], { page = 1, search = '', status = 'all', type = 'all' }: Query) {
  const found = studies
    .filter((study) => `${study.studyName} ${study.clientName}`.toLowerCase().includes(search.toLowerCase()))
    .filter((study) => status === 'all' || study.isActive === (status === 'active'))
    .filter((study) => type === 'all' || study.isNational === (type === 'national'));
  const totalPages = Math.max(1, Math.ceil(found.length / 10));
  return {
    items: found.slice((page - 1) * 10, page * 10),
    pagination: { page, pageSize: 10, total: found.length, totalPages },
  };
}

const people = (
  body: ViabilityStudyForm,
): Pick<ViabilityStudy, 'clientName' | 'clientPhone' | 'holders' | 'guarantors'> => {
  const withIds = <Person extends { properties: object[] }>(person: Person) => ({
    ...person,
    id: nextId(),
    properties: person.properties.map((property) => ({ ...property, id: nextId() })),
  });
  return {
    clientName: body.holders[0]?.name ?? '',
    clientPhone: body.holders[0]?.phone ?? null,
    holders: body.holders.map(withIds) as Holder[],
    guarantors: body.guarantors.map(withIds) as Guarantor[],
  };
};

/** A studies service with a few studies: filters, changes and versions like the real one. */
export function serveStudies(api: ReturnType<typeof createApi>, initial: readonly ViabilityStudy[]) {
  const service = { studies: [...initial], version: 1 };
  const change = (id: number, changes: (study: ViabilityStudy) => Partial<ViabilityStudy>) => {
    const before = service.studies.find((study) => study.id === id);
    if (!before) return refuse('not_found');
    const after = { ...before, ...changes(before) };
    service.studies = service.studies.map((study) => (study.id === id ? after : study));
    return new Tagged(after, `"${id}-${service.version}"`);
  };
  api.on(viabilityStudiesApi.list, ({ query }) => pageFor(service.studies, query));
  api.on(viabilityStudiesApi.get, ({ params }) => change(params.id, () => ({})));
  api.on(viabilityStudiesApi.create, ({ body }) => {
    const study = aStudy({ ...body, ...people(body) });
    service.studies.unshift(study);
    return new Tagged(study, `"${study.id}-1"`);
  });
  api.on(viabilityStudiesApi.update, ({ params, body }) => change(params.id, () => ({ ...body, ...people(body) })));
  api.on(viabilityStudiesApi.toggleStatus, ({ params }) =>
    change(params.id, ({ isActive }) => ({ isActive: !isActive })),
  );
  api.on(viabilityStudiesApi.toggleFinished, ({ params }) =>
    change(params.id, ({ isFinished }) => ({ isFinished: !isFinished, isActive: isFinished })),
  );
  api.on(viabilityStudiesApi.remove, ({ params }) => {
    service.studies = service.studies.filter((study) => study.id !== params.id);
    return undefined;
  });
  api.on(viabilityStudiesApi.compatibleProducts, []);
  api.on(referenceRatesApi.latest, [euribor]);
  api.on(advisersApi.ofStudies, [
    { id: 2, name: 'Alba', email: 'alba@umbral.test' },
    { id: 3, name: null, email: 'lucia@umbral.test' },
  ]);
  return service;
}

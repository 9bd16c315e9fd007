import {
  energyCertificates,
  energyLabel,
  nationalityLabels,
  productDefaults,
  productsApi,
  rateTypeLabels,
  workRegimes,
  type Product,
} from '@umbral/contracts';
import { formatNumber, formatRate, plural } from '@umbral/ui';
import {
  check,
  choice,
  custom,
  day,
  euros,
  fieldsOf,
  formats,
  longText,
  optionalChoice,
  percent,
  rate,
  shown,
  state,
  text,
  years,
} from '@umbral/web-kit/fields';
import { record } from '../parts/record-field';
import { useActiveBanks } from './active-banks';
import { Bonuses } from './Bonuses';
import { ownerWords } from './product-words';
import { RateTypeField } from './RateTypeField';

const certificateLabels = Object.fromEntries(energyCertificates.map((value) => [value, energyLabel(value)])) as Record<
  (typeof energyCertificates)[number],
  string
>;
const regimeLabels = Object.fromEntries(workRegimes.map((regime) => [regime, regime])) as Record<
  (typeof workRegimes)[number],
  string
>;

const bonusWords = ({ label, points, annualCost }: Product['bonuses'][number]): string =>
  `${label}, ${formatRate(points)}${annualCost > 0 ? ` (${formats.euros(annualCost)} al año)` : ''}`;
/** 'Nómina, 0,3 %; Vida, 0,1 % (310 € al año)' */
export const bonusesWords: formats.Write = (bonuses) => (bonuses as Product['bonuses']).map(bonusWords).join('; ');

/** Amounts of guarantors are stored in cents. */
const cents = (amount: number): string => `${formatNumber(amount, 2)}\u00a0€`;

/** The fields of a product. */
export const productFields = fieldsOf(productsApi, {
  code: text('Código', { required: true, span: 4, help: 'Único dentro del banco' }),
  name: text('Nombre', { required: true, span: 8 }),
  bankId: record('Banco', {
    required: true,
    help: 'Solo aparecen los bancos activos',
    empty: 0,
    useList: useActiveBanks,
    first: { text: 'Selecciona un banco', loading: 'Cargando bancos...' },
    storedOf: ({ bankId, bankName }) => ({ id: bankId, name: bankName }),
    of: ({ bankName }) => bankName,
  }),
  notes: longText('Notas', { optional: true, none: 'Sin notas' }),
  companyName: shown('Compañía', { of: ownerWords, audit: 'Nombre de la compañía' }),
  isActive: state('Estado'),
  createdAt: day('Fecha de creación', { audit: 'Fecha de alta' }),

  minAge: years('Edad mínima', { empty: productDefaults.minAge, required: true, span: 3, min: 18, max: 100 }),
  maxAge: years('Edad máxima', { empty: productDefaults.maxAge, required: true, span: 3, min: 18, max: 100 }),
  effortRatioPercentage: percent('Esfuerzo máximo', {
    empty: productDefaults.effortRatioPercentage,
    required: true,
    span: 3,
    min: 1,
    max: 100,
    help: 'Cuota y deudas sobre ingresos',
    audit: 'Ratio de esfuerzo',
  }),
  workSeniority: years('Antigüedad mínima', {
    span: 3,
    min: 0,
    max: 50,
    show: (seniority) => (seniority ? plural(seniority, 'año', 'años') : null),
    none: 'No la exige',
    audit: 'Antigüedad laboral',
  }),
  workRegime: optionalChoice('Régimen laboral', regimeLabels, { blank: 'Cualquiera' }),
  nationality: choice('Nacionalidad', nationalityLabels, { empty: productDefaults.nationality, required: true }),
  isFirstHome: check('Solo para primera vivienda', {
    empty: productDefaults.isFirstHome,
    span: 12,
    audit: 'Primera vivienda',
  }),
  minPurchasePrice: euros('Precio mínimo', {
    empty: productDefaults.minPurchasePrice,
    required: true,
    span: 4,
    min: 1,
    step: 1000,
    audit: 'Precio de compra mínimo',
  }),
  maxPurchasePrice: euros('Precio máximo', {
    empty: productDefaults.maxPurchasePrice,
    required: true,
    span: 4,
    min: 1,
    step: 1000,
    audit: 'Precio de compra máximo',
  }),
  energyCertificate: choice('Certificado energético', certificateLabels, {
    empty: productDefaults.energyCertificate,
    required: true,
    span: 4,
    help: '«No conozco»: no lo exige',
  }),

  financingPercentage: percent('Financiación', {
    empty: productDefaults.financingPercentage,
    span: 4,
    min: 1,
    max: 100,
  }),
  rateType: custom('Tipo de hipoteca', {
    empty: 'fixed',
    of: ({ rateType }) => rateTypeLabels[rateType ?? 'fixed'],
    write: formats.oneOf(rateTypeLabels),
    Control: (props) => <RateTypeField {...props} />,
  }),
  interestRate: rate('Tipo de interés', {
    empty: productDefaults.interestRate,
    span: 4,
    decimals: 4,
    step: 0.1,
    min: 0.1,
    max: 20,
  }),
  fixedYears: years('Años a tipo fijo', { required: true, min: 1, max: 49 }),
  spread: rate('Diferencial', { required: true, min: 0, max: 10, help: 'Sobre el euríbor' }),
  maxYears: years('Plazo máximo', { empty: productDefaults.maxYears, span: 4, min: 1, max: 50 }),
  minAppraisalPercentage: percent('Mínimo sobre tasación', {
    empty: productDefaults.minAppraisalPercentage,
    min: 1,
    max: 200,
    audit: 'Tasación mínima',
  }),
  maxAppraisalPercentage: percent('Máximo sobre tasación', {
    empty: productDefaults.maxAppraisalPercentage,
    min: 1,
    max: 200,
    audit: 'Tasación máxima',
  }),
  bonuses: custom('Condiciones que bajan el tipo', {
    empty: [],
    show: bonusesWords,
    Control: (props) => <Bonuses {...props} />,
  }),

  allowsGuarantor: check('Admite avalistas', { empty: productDefaults.allowsGuarantor, audit: 'Admite avalista' }),
  guarantorMinSalary: euros('Salario mínimo del avalista', {
    required: true,
    decimals: 2,
    step: 100,
    min: 0,
    help: 'Neto al mes',
    show: cents,
    none: 'N/A',
  }),
  guarantorMinPropertyValue: euros('Valor mínimo de sus inmuebles', {
    required: true,
    decimals: 2,
    step: 1000,
    min: 0,
    help: 'Libres de cargas',
    show: cents,
    none: 'N/A',
    audit: 'Valor mínimo de los inmuebles del avalista',
  }),
});

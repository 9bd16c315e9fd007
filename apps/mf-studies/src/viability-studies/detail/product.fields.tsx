import { energyLabel, rateTypeLabels, type CompatibleProduct } from '@umbral/contracts';
import { CellSub, formatEuros, formatPercent, formatRate, formatWithUnit, plural, Status } from '@umbral/ui';
import { fieldsFor, shown } from '@umbral/web-kit/fields';
import { yesOrNo } from '../study-words';
import { rateOf } from './product-words';

type Product = CompatibleProduct;

const nationalities: Record<Product['nationality'], string> = {
  national: 'Solo nacionales',
  international: 'Solo internacionales',
  both: 'Nacionales e internacionales',
};

function energyDemand(certificate: string): string {
  if (certificate === 'unknown') return 'No lo exige';
  return certificate === 'A' ? energyLabel(certificate) : `${energyLabel(certificate)} o mejor`;
}

const ageRange = ({ minAge, maxAge }: Product): string => `${minAge}–${formatWithUnit(maxAge, 'años')}`;

/** The accepted ages, and how many holders are beyond them. */
export const Ages = ({ product }: { product: Product }) => (
  <>
    {ageRange(product)}
    {product.ageViolations > 0 ? <CellSub tone="danger">{product.ageViolations} fuera de rango</CellSub> : null}
  </>
);

/** What is shown of a product. */
export const productFields = fieldsFor<Product>()({
  code: shown('Código'),
  name: shown('Nombre', { none: 'N/A' }),
  bankName: shown('Banco', { none: 'N/A' }),
  isCompatible: shown('Resultado', {
    show: (fits: boolean) => (fits ? <Status tone="success">Encaja</Status> : <Status tone="danger">No encaja</Status>),
  }),
  assessedPayment: shown('Cuota estimada'),
  minAge: shown('Edad', { of: ageRange }),
  isFirstHome: shown('Vivienda', { show: (isFirstHome: boolean) => (isFirstHome ? 'Primera' : 'Cualquiera') }),
  nationality: shown('Operación', { show: (nationality: Product['nationality']) => nationalities[nationality] }),
  energyCertificate: shown('Certificado energético', { show: energyDemand }),
  workRegime: shown('Régimen laboral', { of: ({ workRegime }: Product) => workRegime ?? 'Cualquiera' }),
  workSeniority: shown('Antigüedad laboral', {
    of: ({ workSeniority }: Product) => (workSeniority ? plural(workSeniority, 'año', 'años') : 'No la exige'),
  }),
  allowsGuarantor: shown('Admite avalistas', { show: yesOrNo }),
  rate: shown('Tipo de interés', { of: rateOf }),
  rateType: shown('Tipo de hipoteca', { of: ({ rateType }: Product) => rateTypeLabels[rateType ?? 'fixed'] }),
  fixedYears: shown('Años a tipo fijo', { show: (years: number) => formatWithUnit(years, 'años') }),
  spread: shown('Diferencial', { show: (spread: number) => formatRate(spread) }),
  maxYears: shown('Plazo máximo', { show: (years: number) => formatWithUnit(years, 'años') }),
  financingPercentage: shown('Financia hasta', { show: (share: number) => formatPercent(share) }),
  effortRatioPercentage: shown('Esfuerzo máximo', { show: (share: number) => formatPercent(share) }),
  purchasePriceMin: shown('Precio de compra', {
    of: ({ purchasePriceMin, purchasePriceMax }: Product) =>
      `De ${formatEuros(purchasePriceMin)} a ${formatEuros(purchasePriceMax)}`,
  }),
  appraisalPercentageMin: shown('Préstamo sobre la tasación', {
    of: ({ appraisalPercentageMin, appraisalPercentageMax }: Product) =>
      `Del ${formatPercent(appraisalPercentageMin)} al ${formatPercent(appraisalPercentageMax)}`,
  }),
});

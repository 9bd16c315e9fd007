import type { ReactNode } from 'react';
import {
  energyLabel,
  isAdministrator,
  nationalityLabels,
  rateTypeLabels,
  type Product,
  type Who,
} from '@umbral/contracts';
import {
  ActiveStatus,
  Facts,
  formatDateLong,
  formatEuros,
  formatNumber,
  formatPercent,
  formatRate,
  formatWithUnit,
  Missing,
  plural,
} from '@umbral/ui';
import { ownerWords } from './product-words';

export const general = (product: Product, who: Who): ReactNode => (
  <Facts
    facts={[
      { term: 'Código', value: product.code },
      { term: 'Nombre', value: product.name },
      { term: 'Banco', value: product.bankName },
      ...(isAdministrator(who) ? [{ term: 'Compañía', value: ownerWords(product) }] : []),
      { term: 'Estado', value: <ActiveStatus active={product.isActive} /> },
      { term: 'Fecha de creación', value: formatDateLong(product.createdAt) },
      { term: 'Notas', value: product.notes ?? <Missing>Sin notas</Missing> },
    ]}
  />
);

export const requirements = ({ workSeniority, ...product }: Product): ReactNode => (
  <Facts
    facts={[
      { term: 'Edad mínima', value: formatWithUnit(product.minAge, 'años') },
      { term: 'Edad máxima', value: formatWithUnit(product.maxAge, 'años') },
      { term: 'Esfuerzo máximo', value: formatPercent(product.effortRatioPercentage) },
      {
        term: 'Antigüedad mínima',
        value: workSeniority ? plural(workSeniority, 'año', 'años') : <Missing>No la exige</Missing>,
      },
      { term: 'Régimen laboral', value: product.workRegime ?? 'Cualquiera' },
      { term: 'Nacionalidad', value: nationalityLabels[product.nationality] },
      { term: 'Solo para primera vivienda', value: product.isFirstHome ? 'Sí' : 'No' },
      { term: 'Precio mínimo', value: formatEuros(product.minPurchasePrice) },
      { term: 'Precio máximo', value: formatEuros(product.maxPurchasePrice) },
      { term: 'Certificado energético', value: energyLabel(product.energyCertificate) },
    ]}
  />
);

const bonusWords = ({ label, points, annualCost }: Product['bonuses'][number]): string =>
  `${label}, ${formatRate(points)}${annualCost > 0 ? ` (${formatEuros(annualCost)} al año)` : ''}`;

export const economic = (product: Product): ReactNode => (
  <Facts
    facts={[
      { term: 'Financiación', value: formatPercent(product.financingPercentage) },
      { term: 'Tipo de hipoteca', value: rateTypeLabels[product.rateType ?? 'fixed'] },
      { term: 'Tipo de interés', value: formatPercent(product.interestRate) },
      ...(product.fixedYears === null
        ? []
        : [{ term: 'Años a tipo fijo', value: formatWithUnit(product.fixedYears, 'años') }]),
      ...(product.spread === null ? [] : [{ term: 'Diferencial', value: formatRate(product.spread) }]),
      { term: 'Plazo máximo', value: formatWithUnit(product.maxYears, 'años') },
      { term: 'Mínimo sobre tasación', value: formatPercent(product.minAppraisalPercentage) },
      { term: 'Máximo sobre tasación', value: formatPercent(product.maxAppraisalPercentage) },
      ...(product.bonuses.length === 0
        ? []
        : [{ term: 'Condiciones que bajan el tipo', value: product.bonuses.map(bonusWords).join('; ') }]),
    ]}
  />
);

/** Amounts of guarantors are stored in cents. */
const amount = (euros: number | null) => (euros === null ? <Missing>N/A</Missing> : `${formatNumber(euros, 2)}\u00a0€`);

export const advanced = ({ allowsGuarantor, guarantorMinSalary, guarantorMinPropertyValue }: Product): ReactNode => (
  <Facts
    facts={[
      { term: 'Admite avalistas', value: allowsGuarantor ? 'Sí' : 'No' },
      ...(allowsGuarantor
        ? [
            { term: 'Salario mínimo del avalista', value: amount(guarantorMinSalary) },
            { term: 'Valor mínimo de sus inmuebles', value: amount(guarantorMinPropertyValue) },
          ]
        : []),
    ]}
  />
);

import { isAdministrator, type Product, type Who } from '@umbral/contracts';
import type { ReactNode } from 'react';
import { productFields } from './products.fields';

const { facts } = productFields;

export const general = (product: Product, who: Who): ReactNode =>
  facts(
    ...(['code', 'name', 'bankId'] as const),
    ...(isAdministrator(who) ? (['companyName'] as const) : []),
    ...(['isActive', 'createdAt', 'notes'] as const),
  )(product);

export const requirements = facts(
  'minAge',
  'maxAge',
  'effortRatioPercentage',
  'workSeniority',
  ({ workRegime }) => ({ term: productFields.label('workRegime'), value: workRegime ?? 'Cualquiera' }),
  'nationality',
  'isFirstHome',
  'minPurchasePrice',
  'maxPurchasePrice',
  'energyCertificate',
);

export const economic = (product: Product): ReactNode =>
  facts(
    ...(['financingPercentage', 'rateType', 'interestRate'] as const),
    ...(product.fixedYears === null ? [] : (['fixedYears'] as const)),
    ...(product.spread === null ? [] : (['spread'] as const)),
    ...(['maxYears', 'minAppraisalPercentage', 'maxAppraisalPercentage'] as const),
    ...(product.bonuses.length === 0 ? [] : (['bonuses'] as const)),
  )(product);

export const advanced = (product: Product): ReactNode =>
  facts(
    'allowsGuarantor',
    ...(product.allowsGuarantor ? (['guarantorMinSalary', 'guarantorMinPropertyValue'] as const) : []),
  )(product);

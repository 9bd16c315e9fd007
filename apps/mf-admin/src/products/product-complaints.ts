import type { FieldErrors } from 'react-hook-form';
import type { ProductValues } from './product-form';
import type { ProductTab } from './product-words';

export type ProductField = keyof ProductValues;

/** Which fields stand on which tab, in the order of the screen. */
const fieldsOfTab: Record<ProductTab, readonly ProductField[]> = {
  general: ['code', 'name', 'bankId', 'notes'],
  requirements: [
    'minAge',
    'maxAge',
    'effortRatioPercentage',
    'workSeniority',
    'workRegime',
    'nationality',
    'isFirstHome',
    'minPurchasePrice',
    'maxPurchasePrice',
    'energyCertificate',
  ],
  economic: ['financingPercentage', 'interestRate', 'maxYears', 'minAppraisalPercentage', 'maxAppraisalPercentage'],
  advanced: ['allowsGuarantor', 'guarantorMinSalary', 'guarantorMinPropertyValue'],
};

export interface Complaint {
  field: ProductField;
  tab: ProductTab;
}

/** The fields that break a rule, in the order of the tabs. */
export const complaintsOf = (errors: FieldErrors<ProductValues>): Complaint[] =>
  (Object.keys(fieldsOfTab) as ProductTab[]).flatMap((tab) =>
    fieldsOfTab[tab].filter((field) => errors[field]).map((field) => ({ field, tab })),
  );

/** Where to go first: on the tab in view if something is wrong there, else on the first that has something. */
export const firstOf = (complaints: readonly Complaint[], tab: ProductTab): Complaint | undefined =>
  complaints.find((complaint) => complaint.tab === tab) ?? complaints[0];

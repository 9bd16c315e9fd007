/** The form of a new study, prefilled from a client or a calculation. */
export const newStudyFor = (kind: 'client' | 'calculation', id: number): string =>
  `/viability-studies/nuevo?${kind}=${id}`;

/** The form of a new maximum price. */
export const newCalculationFor = (kind: 'client' | 'study', id: number): string =>
  `/payment-studies/nuevo?${kind}=${id}`;

/** The calculator. */
export const calculatorFor = (kind: 'client' | 'study', id: number): string => `/calculator?${kind}=${id}`;

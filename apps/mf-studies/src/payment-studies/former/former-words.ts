import type { PaymentStudy } from '@umbral/contracts';

export const fullName = ({ firstName, lastName }: Pick<PaymentStudy, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

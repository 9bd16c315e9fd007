/** How far each lever may go, euros and percent as named. */
export const LIMITS = {
  /** Below half of the price a loan is no longer the one that the client came for. */
  lowestFinancingPercentage: 50n,
  /** A price falls by 30 % at most. */
  lowestPricePercentage: 70n,
  /** Net euros a month that a new person may be required to earn. */
  newPersonIncome: 5000,
  holders: 10,
  guarantors: 10,
  /** A new person has this age where the product takes it. */
  newPersonAge: 30,
} as const;

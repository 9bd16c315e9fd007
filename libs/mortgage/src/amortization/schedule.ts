export interface ScheduleRow {
  /** 1 for the first instalment. */
  month: number;
  payment: number;
  interest: number;
  /** The part of the payment that pays the loan back. */
  principal: number;
  /** What is still owed after the payment. */
  balance: number;
}

export interface Schedule {
  /** Euros borrowed. */
  principal: number;
  /** The instalment of every month but the last. */
  payment: number;
  lastPayment: number;
  totalInterest: number;
  totalPaid: number;
  rows: ScheduleRow[];
}

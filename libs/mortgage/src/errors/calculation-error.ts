/** Why a calculation has no answer. Stable: callers map these codes, people read the message. */
export type CalculationErrorCode =
  | 'invalid_number'
  | 'invalid_term'
  | 'invalid_rate'
  | 'invalid_percentage'
  | 'no_income'
  | 'no_loan'
  | 'debts_exceed_income'
  | 'savings_below_costs'
  | 'prepayment_exceeds_balance'
  | 'costs_exceed_principal';

/**
 * A calculation that cannot be made with these inputs. `code` is stable English snake_case, `message` is Spanish and
 * meant for people, `field` names the input at fault where there is one.
 */
export class CalculationError extends Error {
  override readonly name = 'CalculationError';

  readonly code: CalculationErrorCode;
  readonly field: string | undefined;

  constructor(code: CalculationErrorCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

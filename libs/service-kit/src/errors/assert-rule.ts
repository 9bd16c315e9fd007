import type { Rule, Who } from '@umbral/contracts';
import { AppError } from './app-error.js';

/** @throws AppError with the code that the rule returns for this user and this record */
export function assertRule<Row>(rule: Rule<Row>, who: Who, record: Row): void {
  const refusal = rule(record, who);
  if (refusal) throw new AppError(refusal);
}

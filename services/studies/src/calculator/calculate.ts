import { AppError } from '@umbral/service-kit';
import { CalculationError } from '@umbral/mortgage';

/**
 * Runs a calculation of the mortgage library.
 * @throws AppError calculation_failed with the library's Spanish sentence when these inputs have no result
 */
export function calculate<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    const errors = error.field ? [{ path: error.field, message: error.message }] : undefined;
    throw new AppError('calculation_failed', { message: error.message, errors, cause: error });
  }
}

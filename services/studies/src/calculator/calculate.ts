import { AppError, refusedField } from '@umbral/service-kit';
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

/** Largest result that a column of results stores, a decimal(12,2). */
const LARGEST_RESULT = 9_999_999_999.99;

/**
 * Results that their columns can store.
 * @param path the field of the form that makes them so large
 * @throws AppError validation at that field
 */
export function storable<Results extends object>(results: Results, path: string, message: string): Results {
  if (Object.values(results).some((value) => value > LARGEST_RESULT)) throw refusedField(path, message);
  return results;
}

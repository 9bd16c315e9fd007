import { AppError, isUniqueViolation } from '@umbral/service-kit';

/** For `.catch` of a verb that writes a code: the index decides, so that two calls at once cannot both win. */
export function refuseDuplicateCode(error: unknown): never {
  throw isUniqueViolation(error, 'products_bank_id_code_key') ? new AppError('duplicate_product_code') : error;
}

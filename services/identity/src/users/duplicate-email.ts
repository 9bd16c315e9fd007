import { AppError, isUniqueViolation } from '@umbral/service-kit';

/** For `.catch` of a verb that writes an address: the index decides, so that two calls at once cannot both win. */
export function refuseDuplicateEmail(error: unknown): never {
  throw isUniqueViolation(error, 'users_email_key') ? new AppError('duplicate_email') : error;
}

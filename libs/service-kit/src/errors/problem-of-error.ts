import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '@umbral/contracts';
import {
  isDatabaseAway,
  isDatabaseOverloaded,
  isForeignKeyViolation,
  isRowBusy,
  isValueRefused,
} from '../database/database-errors.js';
import { AppError } from './app-error.js';

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

const STATUS_CODES: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'overloaded',
};

/** Maps anything thrown to an AppError. An unexpected error becomes `internal`. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const known =
    FASTIFY_CODES[code] ?? STATUS_CODES[error instanceof HttpException ? error.getStatus() : (statusCode ?? 0)];
  if (known) return new AppError(known, { cause: error });
  if (isDatabaseAway(error)) return new AppError('service_down', { cause: error });
  if (isRowBusy(error)) return new AppError('busy', { cause: error });
  if (isDatabaseOverloaded(error)) return new AppError('overloaded', { cause: error });
  // A verb that can name the record throws its own error before.
  if (isForeignKeyViolation(error)) return new AppError('conflict', { cause: error });
  // A safety net: schemas refuse such values first.
  if (isValueRefused(error))
    return new AppError('validation', { cause: error, errors: [{ path: '', message: 'Contiene un valor no válido' }] });
  return new AppError('internal', { cause: error });
}

import { errorCatalogue, type ErrorCode, type FieldErrorCode, type FieldFault } from '@umbral/contracts';

export interface AppErrorOptions {
  /** Spanish, for users; the catalogue's sentence unless given. */
  message?: string;
  /** Fields at fault, for 422. */
  errors?: readonly FieldFault[];
  /** Shown beside the message. */
  details?: unknown;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The only error that verbs throw. Its code determines status and sentence (catalogue of contracts). */
export class AppError extends Error {
  override name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    readonly options: AppErrorOptions = {},
  ) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** The error of a field that only the database can validate; an empty path is the whole body. `message` is Spanish, for users. */
export const refusedField = (path: string, message: string, code: FieldErrorCode = 'invalid'): AppError =>
  new AppError('validation', { errors: [{ path, code, message }] });

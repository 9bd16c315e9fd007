import { ApiError, serverMessage } from '@umbral/web-kit';
import { NOT_SENT } from './mail-words';

const codeOf = (error: Error): string | undefined => (error instanceof ApiError ? error.problem?.code : undefined);

/** The client's address has changed, or a field is invalid: the fields show these errors. */
export const isOnFields = (error: Error): boolean => codeOf(error) === 'validation';

/** The reason of a failure that no field shows. */
export function failureOf(error: Error): string | undefined {
  if (isOnFields(error)) return undefined;
  // The first response was lost, and the text was changed since.
  if (codeOf(error) === 'idempotency_key_reused') return 'El correo anterior sí se envió.';
  return serverMessage(error) ?? NOT_SENT;
}

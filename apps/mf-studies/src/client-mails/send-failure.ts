import { ApiError, serverMessage } from '@umbral/web-kit';
import { NOT_SENT } from './mail-words';

const codeOf = (error: Error): string | undefined => (error instanceof ApiError ? error.problem?.code : undefined);

/** The client has another address now, or a field is wrong: the fields say it. */
export const isOnFields = (error: Error): boolean => codeOf(error) === 'validation';

/** Why a mail was not sent, where no field says it. */
export function failureOf(error: Error): string | undefined {
  if (isOnFields(error)) return undefined;
  // Its answer was lost, and the words were changed since.
  if (codeOf(error) === 'idempotency_key_reused') return 'El correo anterior sí se envió.';
  return serverMessage(error) ?? NOT_SENT;
}

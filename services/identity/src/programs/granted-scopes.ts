import { isOpenToTests, isTestId, operations, scopesOf, type Actor } from '@umbral/contracts';
import { AppError, isAdmittedProgram, mayCall } from '@umbral/service-kit';

export type Rights = Pick<Actor, 'id' | 'roleId' | 'permissions' | 'publishes'>;

/** Every scope that the program's role and modules allow; of a test account those alone that lead to records of its company. */
export const allowedScopes = (rights: Rights): string[] =>
  scopesOf(
    operations.filter((operation) =>
      isTestId(rights.id) && !isOpenToTests(operation)
        ? false
        : typeof operation.programs === 'string'
          ? isAdmittedProgram({ ...rights, isProgram: true }, operation)
          : mayCall(rights, operation.access),
    ),
  );

/**
 * The scopes of a request (RFC 6749, 3.3): names separated by one space each. Undefined without a request.
 * @throws AppError invalid_scope for an unknown one, an empty text, and what exceeds the rights of the program
 */
export function requestedScopes(scope: string | undefined, allowed: readonly string[]): string[] | undefined {
  if (scope === undefined) return undefined;
  const requested = [...new Set(scope.split(' '))];
  if (!requested.every((name) => allowed.includes(name))) throw new AppError('invalid_scope');
  return requested;
}

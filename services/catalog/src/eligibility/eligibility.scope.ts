import { isAdministrator, type ServiceName } from '@umbral/contracts';
import { AppError, type Context } from '@umbral/service-kit';

/** Calls on behalf of the user, after it has checked that the study is visible. */
const STUDIES: ServiceName = 'studies';

/**
 * Checks the company of a call. A study keeps its company when its owner leaves it, so calls of the studies service may have any.
 * A user's own call must have one of their companies, or none where they have none.
 * @throws AppError not_found
 */
export function assertCompanyInScope({ actor }: Context, companyId: number | null, audience: readonly string[]): void {
  if (isAdministrator(actor) || audience.includes(STUDIES)) return;
  const isOwn = companyId === null ? actor.companyIds.length === 0 : actor.companyIds.includes(companyId);
  if (!isOwn) throw new AppError('not_found');
}

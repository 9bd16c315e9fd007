import { isAdministrator, type ServiceName } from '@umbral/contracts';
import { AppError, type Context } from '@umbral/service-kit';

/** Asks on behalf of the caller, about a study that it has found in the caller's sight. */
const STUDIES: ServiceName = 'studies';

/**
 * Whose products somebody may ask for. A study keeps its company when its owner leaves it, so where the studies service asks,
 * the company is the study's. Who asks by themselves names a company of theirs, or none when they have none.
 * @throws AppError not_found
 */
export function assertCompanyInScope({ actor }: Context, companyId: number | null, audience: readonly string[]): void {
  if (isAdministrator(actor) || audience.includes(STUDIES)) return;
  const isTheirs = companyId === null ? actor.companyIds.length === 0 : actor.companyIds.includes(companyId);
  if (!isTheirs) throw new AppError('not_found');
}

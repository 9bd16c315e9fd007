import type { DeployedModule } from '@umbral/contracts';
import type { AuditFields } from '@umbral/web-kit';
import { LOAD_LIMIT_MS } from './federation';
import { limit } from './limit';
import { prefetchModule } from './module-store';

async function fieldsOf(deployed: DeployedModule): Promise<AuditFields> {
  const lifecycles = await prefetchModule(deployed);
  return (await lifecycles?.auditFields?.())?.default ?? {};
}

/**
 * The labels of audit entries of all deployed modules. Without those of a module that fails, or was built before it could have
 * them, its fields show their API names.
 */
export const loadAuditFields = (modules: readonly DeployedModule[]): Promise<AuditFields[]> =>
  Promise.all(modules.map((deployed) => limit(fieldsOf(deployed), LOAD_LIMIT_MS).catch(() => ({}))));

import {
  currentOf,
  isCanary,
  isInAudience,
  trialOf,
  type RegistryFile,
  type ReleaseTrial,
  type Visitor,
} from '@umbral/contracts';

/**
 * The trial that a report about a release belongs to: its own trial, if it is for this visitor; for the live release, the canary that is
 * compared with it. Undefined for releases that this visitor does not get.
 */
export function trialOfReport(registry: RegistryFile, path: string, visitor: Visitor): ReleaseTrial | undefined {
  const own = trialOf(registry, path);
  if (own) return isInAudience(own.audience, path, visitor) ? own : undefined;
  const [module = ''] = path.split('/');
  if (currentOf(registry, module)?.path !== path) return undefined;
  return registry.trials.find(({ release, audience }) => release.name === module && isCanary(audience));
}

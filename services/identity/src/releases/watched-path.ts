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
 * The trial that a report about a release counts for: its own, if it is for this visitor; that of a canary beside it, if it is the live
 * one. Undefined for all others: nobody reports about what they do not get.
 */
export function watchedBy(registry: RegistryFile, path: string, visitor: Visitor): ReleaseTrial | undefined {
  const own = trialOf(registry, path);
  if (own) return isInAudience(own.audience, path, visitor) ? own : undefined;
  const [name = ''] = path.split('/');
  if (currentOf(registry, name)?.path !== path) return undefined;
  return registry.trials.find(({ release, audience }) => release.name === name && isCanary(audience));
}

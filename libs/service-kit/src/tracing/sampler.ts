import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TracingOptions } from './tracing.js';

/**
 * As the standard variables say. At the door whoever calls is a stranger: their trace goes on, but whether it is recorded is asked
 * of its id, or each caller could have all of their calls recorded.
 */
export function samplerOf({ config, isDoor = false }: TracingOptions): Sampler {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  const root = rootSampler(name, ratio);
  if (!name.startsWith('parentbased_')) return root;
  return new ParentBasedSampler(isDoor ? { root, remoteParentSampled: root, remoteParentNotSampled: root } : { root });
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  return name.endsWith('traceidratio') ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

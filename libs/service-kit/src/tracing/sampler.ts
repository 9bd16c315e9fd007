import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TracingOptions } from './tracing.types.js';

/**
 * The sampler of the standard variables. At the edge callers are untrusted: their trace continues, but their sampling flag is
 * ignored, or each caller could have all of their calls sampled.
 */
export function samplerOf({ config, isEdge = false }: TracingOptions): Sampler {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  const root = rootSampler(name, ratio);
  if (!name.startsWith('parentbased_')) return root;
  return new ParentBasedSampler(isEdge ? { root, remoteParentSampled: root, remoteParentNotSampled: root } : { root });
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  return name.endsWith('traceidratio') ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

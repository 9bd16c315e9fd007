import { isSpanContextValid, TraceFlags, type SpanContext } from '@opentelemetry/api';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0;

/** W3C Trace Context, level 1. `tracestate` is not propagated: untrusted callers could put anything into it. */
export const traceparentOf = (context: SpanContext): string =>
  `00-${context.traceId}-${context.spanId}-${isSampled(context) ? '01' : '00'}`;

/** Undefined for an invalid traceparent. */
export function readTraceparent(text: unknown): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = (typeof text === 'string' && TRACEPARENT.exec(text)) || [];
  const context: SpanContext = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

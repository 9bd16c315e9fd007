import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { samplerOf } from './sampler.js';
import { readTraceparent, traceparentOf } from './traceparent.js';
import type { TracingOptions } from './tracing.types.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it('is parsed and formatted as in W3C Trace Context', () => {
    const text = `00-${TRACE}-${SPAN}-01`;
    const context = readTraceparent(text);
    expect(context).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true });
    expect(context && traceparentOf(context)).toBe(text);
  });

  it.each([
    undefined,
    '',
    ['00'],
    'no',
    `00-${TRACE}-${SPAN}`,
    `01-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
  ])('is not %j', (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });
});

describe('whether a trace is sampled', () => {
  const isSampled = (
    name: string,
    flags: '00' | '01' | undefined,
    options: Partial<TracingOptions> = {},
    ratio = 1,
  ) => {
    const config = { LOG_LEVEL: 'silent', OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio };
    const parent = readTraceparent(`00-${TRACE}-${SPAN}-${flags}`);
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const sampler = samplerOf({ service: 'identity', config, ...options } as TracingOptions);
    const { decision } = sampler.shouldSample(context, TRACE, 'createBank', SpanKind.SERVER, {}, []);
    return decision === SamplingDecision.RECORD_AND_SAMPLED;
  };

  it('is decided by the calling process', () => {
    expect(isSampled('parentbased_always_on', '00')).toBe(false);
    expect(isSampled('parentbased_always_off', '01')).toBe(true);
    expect(isSampled('parentbased_traceidratio', '01', {}, 0)).toBe(true);
    expect(isSampled('parentbased_traceidratio', undefined, {}, 0)).toBe(false);
    expect(isSampled('parentbased_always_on', undefined)).toBe(true);
  });

  it('is not decided by callers at the edge', () => {
    const isEdge = { isEdge: true };
    expect(isSampled('parentbased_always_on', '00', isEdge)).toBe(true);
    expect(isSampled('parentbased_always_off', '01', isEdge)).toBe(false);
    expect(isSampled('parentbased_traceidratio', '01', isEdge, 0)).toBe(false);
    expect(isSampled('parentbased_traceidratio', '00', isEdge, 1)).toBe(true);
  });

  it('is independent of the caller where the sampler ignores the parent', () => {
    expect(isSampled('always_on', '00')).toBe(true);
    expect(isSampled('always_off', '01')).toBe(false);
    expect(isSampled('traceidratio', '01', {}, 0)).toBe(false);
  });
});

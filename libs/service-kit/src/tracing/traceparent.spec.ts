import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { samplerOf } from './sampler.js';
import { readTraceparent, traceparentOf } from './traceparent.js';
import type { TracingOptions } from './tracing.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it('is read and written as W3C Trace Context has it', () => {
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

describe('whether a trace is recorded', () => {
  const isRecorded = (
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

  it('is said by the process that calls', () => {
    expect(isRecorded('parentbased_always_on', '00')).toBe(false);
    expect(isRecorded('parentbased_always_off', '01')).toBe(true);
    expect(isRecorded('parentbased_traceidratio', '01', {}, 0)).toBe(true);
    expect(isRecorded('parentbased_traceidratio', undefined, {}, 0)).toBe(false);
    expect(isRecorded('parentbased_always_on', undefined)).toBe(true);
  });

  it('is not said by strangers at the door', () => {
    const isDoor = { isDoor: true };
    expect(isRecorded('parentbased_always_on', '00', isDoor)).toBe(true);
    expect(isRecorded('parentbased_always_off', '01', isDoor)).toBe(false);
    expect(isRecorded('parentbased_traceidratio', '01', isDoor, 0)).toBe(false);
    expect(isRecorded('parentbased_traceidratio', '00', isDoor, 1)).toBe(true);
  });

  it('is the same whoever calls, where the sampler looks at no parent', () => {
    expect(isRecorded('always_on', '00')).toBe(true);
    expect(isRecorded('always_off', '01')).toBe(false);
    expect(isRecorded('traceidratio', '01', {}, 0)).toBe(false);
  });
});

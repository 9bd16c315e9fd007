import { ROOT_CONTEXT, SpanKind, type SpanContext, type Tracer } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider, type Sampler, type SpanProcessor } from '@opentelemetry/sdk-trace';

/** Records spans on behalf of browsers, with the ids that they generated: the called services have those as parents already. */
export class BrowserSpans {
  readonly #tracer: Tracer;
  #next: SpanContext | undefined;

  constructor(sampler: Sampler, processor: SpanProcessor) {
    const provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'browser', 'service.namespace': 'umbral' }),
      sampler,
      spanProcessors: [processor],
      idGenerator: {
        generateTraceId: () => this.#next?.traceId ?? '',
        generateSpanId: () => this.#next?.spanId ?? '',
      },
    });
    this.#tracer = provider.getTracer('umbral');
  }

  record(name: string, ids: SpanContext, start: number, milliseconds: number): void {
    this.#next = ids;
    const span = this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: start }, ROOT_CONTEXT);
    span.end(start + milliseconds);
  }
}

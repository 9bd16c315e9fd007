import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
  type Link,
  type Span,
  type SpanContext,
  type SpanKind,
  type Tracer,
} from '@opentelemetry/api';

interface SpanStart {
  kind: SpanKind;
  attributes?: Attributes;
  links?: Link[];
  /** A root span unless given. */
  parent?: SpanContext | undefined;
}

/** Starts and ends spans, and stores the current one in the async context. */
export class Spans {
  readonly #current = new AsyncLocalStorage<Span>();

  constructor(private readonly tracer: Tracer) {}

  /** The span of the running code, sampled or not. */
  get current(): Span | undefined {
    return this.#current.getStore();
  }

  start(name: string, { kind, attributes, links, parent }: SpanStart): Span {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return this.tracer.startSpan(name, { kind, attributes, links }, context);
  }

  /** A child of the current span; undefined where that is not sampled. */
  child(name: string, kind: SpanKind, attributes?: Attributes): Span | undefined {
    const { current } = this;
    return current?.isRecording() ? this.start(name, { kind, attributes, parent: current.spanContext() }) : undefined;
  }

  within<T>(span: Span, work: () => T): T {
    return this.#current.run(span, work);
  }

  /** Of an error only its code or name is recorded: its message may have personal data. */
  end(span: Span, error?: unknown): void {
    if (error) {
      const { code, name } = error as { code?: string | number; name?: string };
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', String(code ?? name ?? 'error'));
    }
    span.end();
  }

  /** Ends the span when the work settles. */
  async run<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      const result = await this.within(span, work);
      this.end(span);
      return result;
    } catch (error) {
      this.end(span, error);
      throw error;
    }
  }
}

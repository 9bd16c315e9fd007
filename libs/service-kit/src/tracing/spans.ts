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

interface Beginning {
  kind: SpanKind;
  attributes?: Attributes;
  links?: Link[];
  /** Whose part it is; of nobody's unless given. */
  parent?: SpanContext | undefined;
}

/** Begins and ends spans, and knows to which one the code that runs belongs. */
export class Spans {
  readonly #current = new AsyncLocalStorage<Span>();

  constructor(private readonly tracer: Tracer) {}

  /** What is being done, recorded or not. */
  get current(): Span | undefined {
    return this.#current.getStore();
  }

  begin(name: string, { kind, attributes, links, parent }: Beginning): Span {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return this.tracer.startSpan(name, { kind, attributes, links }, context);
  }

  /** A part of what is being done; undefined where that is not recorded. */
  part(name: string, kind: SpanKind, attributes?: Attributes): Span | undefined {
    const { current } = this;
    return current?.isRecording() ? this.begin(name, { kind, attributes, parent: current.spanContext() }) : undefined;
  }

  within<T>(span: Span, work: () => T): T {
    return this.#current.run(span, work);
  }

  /** Of an error only its code or name is told: its text may have values. */
  end(span: Span, error?: unknown): void {
    if (error) {
      const { code, name } = error as { code?: string | number; name?: string };
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', String(code ?? name ?? 'error'));
    }
    span.end();
  }

  /** The span ends as the work does. */
  async whole<T>(span: Span, work: () => Promise<T>): Promise<T> {
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

/** The parts of an OTLP export that are read here: https://opentelemetry.io/docs/specs/otlp, as JSON. */
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number; doubleValue?: number; boolValue?: boolean };
}
interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: Attribute[];
  links?: { spanId: string }[];
  status?: { code?: number };
}
export interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: ExportedSpan[] }[];
  }[];
}

export interface Span {
  traceId: string;
  id: string;
  parentId: string | undefined;
  service: string;
  name: string;
  /** Milliseconds since 1970, and how many of them it took. */
  start: number;
  duration: number;
  hasFailed: boolean;
  attributes: Record<string, string>;
  /** Ids of spans that did its work with that of others. */
  links: string[];
}

const FAILED = 2;
const textsOf = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
const milliseconds = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

/** @throws for what is no export */
export const spansIn = ({ resourceSpans }: Export): Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = textsOf(resource.attributes)['service.name'] ?? '';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        id: span.spanId,
        parentId: span.parentSpanId || undefined,
        service,
        name: span.name,
        start: milliseconds(span.startTimeUnixNano),
        duration: milliseconds(span.endTimeUnixNano) - milliseconds(span.startTimeUnixNano),
        hasFailed: span.status?.code === FAILED,
        attributes: textsOf(span.attributes),
        links: (span.links ?? []).map(({ spanId }) => spanId),
      })),
    );
  });

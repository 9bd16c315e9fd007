import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { BaseConfig } from '../config/base-config.js';

/** Which requests are traced, and by which names. */
export interface RequestNames {
  /** What is known before anybody looks at the request; undefined for one that is not traced. */
  begun: (request: FastifyRequest) => string | undefined;
  /** What is known once it is answered; the former name unless given. */
  answered?: (request: FastifyRequest) => string;
}

/** What a process tells of the work that it does, from one process to the next. */
export interface Tracing {
  traceRequests(fastify: FastifyInstance, names: RequestNames): void;
  traceStatements(pool: pg.Pool): void;
  /** Of what is being done, as W3C Trace Context writes it; undefined where nobody records it. */
  traceparent(): string | undefined;
  /** Sends an event of a trace. `send` is given what the message has to say of it. */
  publish<T>(subject: string, traceparent: string, send: (traceparent: string) => Promise<T>): Promise<T>;
  /** Handles events in one go, each in the trace that its message named; most of them may have none. */
  consume(consumer: string, traceparents: (string | undefined)[], handle: () => Promise<void>): Promise<void>;
  /**
   * Tells what a browser has done, where its trace begins.
   * @param time milliseconds since 1970, and how many of them it took
   * @returns false for what is no traceparent
   */
  tell(name: string, traceparent: string, time: { start: number; milliseconds: number }): boolean;
  /** Sends what is not sent yet. Never throws. */
  stop(): Promise<void>;
}

export type TracingConfig = Pick<
  BaseConfig,
  'LOG_LEVEL' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'
> &
  Record<string, unknown>;

export interface TracingOptions {
  /** Name of the process. */
  service: string;
  config: TracingConfig;
  /** Strangers call this process: whether a trace is recorded is decided here, whatever they say. */
  isDoor?: boolean;
}

/**
 * Traces, where an OTLP endpoint is named. Nowhere else is any of it loaded, so that nothing stands in the way of a call: no
 * hook, no wrapped connection, no subscriber.
 */
export async function startTracing(options: TracingOptions): Promise<Tracing | undefined> {
  const endpoint = options.config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  const { openTracing } = await import('./open-tracing.js');
  return openTracing(endpoint, options);
}

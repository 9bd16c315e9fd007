import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { BaseConfig } from '../config/base-config.js';

/** Which requests are traced, and by which names. */
export interface RequestNames {
  /** The name at the start of the request; undefined for one that is not traced. */
  initial: (request: FastifyRequest) => string | undefined;
  /** The name after the response; the initial one unless given. */
  final?: (request: FastifyRequest) => string;
}

/** Distributed tracing of a process. */
export interface Tracing {
  traceRequests(fastify: FastifyInstance, names: RequestNames): void;
  traceStatements(pool: pg.Pool): void;
  /** W3C Trace Context of the current span; undefined where it is not sampled. */
  traceparent(): string | undefined;
  /** Publishes an event of a trace. `send` receives the traceparent of the message. */
  publish<T>(subject: string, traceparent: string, send: (traceparent: string) => Promise<T>): Promise<T>;
  /** Handles a batch of events, with a span in the trace of each message that has one. */
  consume(consumer: string, traceparents: (string | undefined)[], handle: () => Promise<void>): Promise<void>;
  /**
   * Records the root span of a browser's trace.
   * @param time milliseconds since 1970, and how many of them it took
   * @returns false for an invalid traceparent
   */
  recordBrowserSpan(name: string, traceparent: string, time: { start: number; milliseconds: number }): boolean;
  /** Flushes and shuts down. Never throws. */
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
  /** Untrusted callers reach this process: it decides about sampling, whatever they send. */
  isEdge?: boolean;
}

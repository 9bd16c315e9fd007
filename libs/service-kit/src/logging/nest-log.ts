import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

/** Nest's own lines, in the log of the process. */
export class NestLog implements LoggerService {
  constructor(private readonly sink: Log) {}

  log(text: unknown, context?: unknown): void {
    this.sink.debug({ context }, String(text));
  }

  warn(text: unknown, context?: unknown): void {
    this.sink.warn({ context }, String(text));
  }

  error(text: unknown, ...rest: unknown[]): void {
    this.sink.error({ context: rest.at(-1), stack: rest.length > 1 ? rest[0] : undefined }, String(text));
  }

  fatal(text: unknown, context?: unknown): void {
    this.sink.error({ context }, String(text));
  }
}

import { pino, type Logger as PinoLogger } from 'pino';

/** Fields of a log line. Never a header, a body, a token or a URL with its query. */
export type LogFields = Record<string, unknown>;

/** The log of a process: one JSON object per line on standard output. Injectable by this class. */
export class Log {
  constructor(readonly pino: PinoLogger) {}

  debug(fields: LogFields, text: string): void {
    this.pino.debug(fields, text);
  }

  info(fields: LogFields, text: string): void {
    this.pino.info(fields, text);
  }

  warn(fields: LogFields, text: string): void {
    this.pino.warn(fields, text);
  }

  /** Pass an error as `err`: it is written with its stack. */
  error(fields: LogFields, text: string): void {
    this.pino.error(fields, text);
  }

  /** A log whose lines carry these fields as well. */
  with(fields: LogFields): Log {
    return new Log(this.pino.child(fields));
  }
}

/** The log of one process. `level` as in LOG_LEVEL. */
export function createLog(service: string, level: string): Log {
  return new Log(
    pino({
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A safety net: secrets must not be passed to the log at all.
      redact: {
        paths: [
          'password',
          'newPassword',
          'token',
          'authorization',
          'cookie',
          '*.password',
          '*.newPassword',
          '*.token',
          '*.authorization',
          '*.cookie',
        ],
        censor: '…',
      },
    }),
  );
}

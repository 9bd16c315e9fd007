import * as z from 'zod';
import { durations } from '../limits/durations.js';
import { sizes } from '../limits/sizes.js';

/** For a whole mail, even if the mail server keeps responding. */
export const MAIL_LIMIT_MS = 10_000;
/** For one image, queueing aside. */
export const IMAGE_LIMIT_MS = 5_000;
/** For a row that another transaction has locked. */
export const DATABASE_LOCK_MS = 2_000;
/** For a connection: a new one, or one that other work occupies. */
export const DATABASE_CONNECT_MS = 5_000;

/** A whole number written in a variable. `what` completes "must be …". */
export function wholeNumber(what: string, minimum: number, maximum: number) {
  const message = `${what} from ${minimum} to ${maximum}`;
  return z
    .string({ error: message })
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message);
}

/** Connection string of a PostgreSQL database. */
export const databaseUrl = () => z.url({ protocol: /^postgres(ql)?$/, error: 'a postgresql:// address' });

/** Address of another process. */
export const serviceUrl = () => z.url({ protocol: /^https?$/, error: 'an http(s):// address' });

/** Secrets, separated by commas: the current one, then those that are also accepted during a rotation. */
export const secretKeys = () =>
  z
    .string()
    .min(16)
    .transform((text) => text.split(',') as [string, ...string[]])
    .refine((keys) => keys.every((key) => key.length >= 16), 'keys of at least 16 characters, separated by commas');

/** Address of a NATS server, or those of the nodes of a cluster, separated by commas. */
export const natsUrls = () =>
  z
    .string()
    .refine(
      (text) => text.split(',').every((url) => z.url({ protocol: /^(nats|tls)$/ }).safeParse(url).success),
      'nats:// addresses, separated by commas',
    );

/** An address, or an empty text, which is none: what compose writes for an unset variable. */
const optionalUrl = () =>
  z
    .literal('')
    .transform(() => undefined)
    .or(serviceUrl())
    .optional();

/** Variables of every process. Spread them into the process's own schema. */
export const baseConfig = (defaultPort: number) => ({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber('a whole number', 0, 65_535).default(defaultPort),
  /** Where health and metrics are served; never the public port. */
  MANAGEMENT_HOST: z.string().default('127.0.0.1'),
  MANAGEMENT_PORT: wholeNumber('a whole number', 0, 65_535).default(defaultPort && defaultPort + 1_000),
  /** Files with the certificate and its key, PEM: the server is HTTPS. Read once, when the process starts. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Where traces are exported: OTLP over HTTP, as JSON. Absent: tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(),
  /** Which traces are sampled; `ARG` is the ratio, 0 to 1. */
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  NATS_URL: natsUrls().default('nats://127.0.0.1:4222'),
  /** User of this process at the broker; absent where the broker requires none. */
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** Replicas of the streams: 3 on a cluster of three. Applies only when a stream is created. */
  NATS_REPLICAS: wholeNumber('a whole number', 1, 5).default(1),
  IDENTITY_URL: serviceUrl().default('http://127.0.0.1:4001'),
  /** Milliseconds for the keys of identity, which a service reads with its first token. */
  KEYS_LIMIT_MS: wholeNumber('milliseconds', 100, 60_000).default(3_000),
  /** Public address of the platform: links in mails. */
  PUBLIC_URL: serviceUrl().default('http://localhost:8080'),
  /** Authenticates a process to the others: the calls below /internal. */
  INTERNAL_KEY: secretKeys().optional(),
  /** Key of the fingerprints that match a repeated call with its Idempotency-Key, and of cursors. */
  FINGERPRINT_KEY: secretKeys().optional(),
  /** Maximum age of an authentication for operations whose effects require a recent one. The same for all services. */
  REAUTHENTICATION_MINUTES: wholeNumber('minutes', 1, 1_440).default(durations.reauthentication.amount),
  /** Bytes of a request body. A 512 KiB image is 683 KiB of base64. */
  BODY_LIMIT: wholeNumber('a number of bytes', 1_024, 64 * 1_024 * 1_024).default(sizes.body.most),
  /** Milliseconds for a whole mail. A transaction, which may record one, has five seconds more: less than the minute after which an idle one is ended. */
  MAIL_LIMIT_MS: wholeNumber('milliseconds', 100, 50_000).default(MAIL_LIMIT_MS),
  /** Milliseconds for decoding and encoding one image. */
  IMAGE_LIMIT_MS: wholeNumber('milliseconds', 100, 60_000).default(IMAGE_LIMIT_MS),
  /** Connections for transactions and reads; `maxConnections` counts all. */
  DATABASE_POOL: wholeNumber('a whole number', 1, 200).default(10),
  /** Milliseconds for a row that another transaction has locked: less than the half minute of a whole statement. */
  DATABASE_LOCK_MS: wholeNumber('milliseconds', 100, 25_000).default(DATABASE_LOCK_MS),
  /** Milliseconds for a connection, new or occupied by other work. */
  DATABASE_CONNECT_MS: wholeNumber('milliseconds', 100, 60_000).default(DATABASE_CONNECT_MS),
  /** The database itself, where DATABASE_URL_* is a pooler in transaction mode, which carries no LISTEN. */
  DATABASE_LISTEN_URL: databaseUrl().optional(),
  /** Off behind a pooler in transaction mode that loses prepared statements, as PgBouncer before 1.21 does. */
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  /** Milliseconds between "not ready" and closing the port, for load balancers to notice. */
  SHUTDOWN_DELAY_MS: wholeNumber('milliseconds', 0, 60_000).default(0),
  /** Milliseconds that running requests and the last events get before the process exits anyway. */
  SHUTDOWN_LIMIT_MS: wholeNumber('milliseconds', 100, 120_000).default(20_000),
});

export type BaseConfig = z.infer<z.ZodObject<ReturnType<typeof baseConfig>>>;

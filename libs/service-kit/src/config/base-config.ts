import * as z from 'zod';

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

/** Secrets, separated by commas: the one to use, then those that are taken as well while keys are being replaced. */
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

/** An address, or an empty text, which is none: what compose writes for a variable that nobody has set. */
const optionalUrl = () =>
  z
    .literal('')
    .transform(() => undefined)
    .or(serviceUrl())
    .optional();

/** What every process reads. Spread it into the process's own schema. */
export const baseConfig = (defaultPort: number) => ({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber('a whole number', 0, 65_535).default(defaultPort),
  /** Where health and measurements are answered; never where callers come in. */
  MANAGEMENT_HOST: z.string().default('127.0.0.1'),
  MANAGEMENT_PORT: wholeNumber('a whole number', 0, 65_535).default(defaultPort && defaultPort + 1_000),
  /** Files with the certificate and its key, PEM: callers come by HTTPS. Read once, when the process starts. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Where traces are sent: OTLP over HTTP, as JSON. Absent: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(),
  /** Which traces are recorded; `ARG` is the part of them of a ratio, 0 to 1. */
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
  /** Who this process is there; nobody's name where the broker asks for none. */
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** Copies of the streams: 3 on a cluster of three. Counts only when a stream is created. */
  NATS_REPLICAS: wholeNumber('a whole number', 1, 5).default(1),
  IDENTITY_URL: serviceUrl().default('http://127.0.0.1:4001'),
  /** Where people reach the platform: links in mails. */
  PUBLIC_URL: serviceUrl().default('http://localhost:8080'),
  /** Proves a process to identity and to the others: the calls below /internal. */
  INTERNAL_KEY: secretKeys().optional(),
  /** Of the fingerprints that tell a repeated call from another one with the same Idempotency-Key. */
  FINGERPRINT_KEY: secretKeys().optional(),
  /** So old may a proof of who is at a session be for what an operation declares `fresh`. The same for all services. */
  REAUTHENTICATION_MINUTES: wholeNumber('minutes', 1, 1_440).default(10),
  /** Bytes of a request body. A 512 KiB image is 683 KiB of base64. */
  BODY_LIMIT: wholeNumber('a number of bytes', 1_024, 64 * 1_024 * 1_024).default(1_024 * 1_024),
  /** Connections to the database. */
  DATABASE_POOL: wholeNumber('a whole number', 1, 200).default(10),
  /** Milliseconds between "not ready" and closing the port, for load balancers to notice. */
  SHUTDOWN_DELAY_MS: wholeNumber('milliseconds', 0, 60_000).default(0),
  /** Milliseconds that running requests and the last events get before the process ends anyway. */
  SHUTDOWN_LIMIT_MS: wholeNumber('milliseconds', 100, 120_000).default(20_000),
});

export type BaseConfig = z.infer<z.ZodObject<ReturnType<typeof baseConfig>>>;

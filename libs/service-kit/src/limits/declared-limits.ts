import { CLIENT_MAILS_A_MINUTE, EVALUATION_PDFS_A_MINUTE, policies, REPORTS_A_MINUTE } from '@umbral/contracts';

export interface DeclaredLimit {
  /** Where it is counted: in Redis, as the user `owner`, or in the table `rate_limits` of the service. */
  readonly store: 'redis' | 'database';
  /** The process that counts. */
  readonly owner: 'gateway' | 'identity' | 'studies' | 'releases' | 'every service';
  /** Keys are `<prefix>:<caller>`. */
  readonly prefix: string;
  /** Allowed calls of one caller in a window, unless the setting has another value. */
  readonly points: number;
  readonly seconds: number;
  /** What is counted, and by which caller. */
  readonly counts: string;
  /** Environment variable that changes `points`. */
  readonly setting?: string;
  /** Environment variable that changes `seconds`. */
  readonly windowSetting?: string;
}

const TEN_MINUTES = 600;
const DAY = 86_400;

const gateway = { store: 'redis', owner: 'gateway' } as const;
const identity = { store: 'redis', owner: 'identity' } as const;
const throttled = { ...identity, seconds: TEN_MINUTES, windowSetting: 'THROTTLE_MINUTES' } as const;
const studies = { store: 'database', owner: 'studies' } as const;

/**
 * Every rate limiter. Limiters are made from it, and tests compare the Redis users of all installations and docs/operations.md with
 * it, because a limiter whose keys its user may not write does not limit.
 */
export const declaredLimits = {
  calls: {
    ...gateway,
    prefix: 'umbral:calls',
    points: 20_000,
    seconds: 10,
    counts: 'calls of a session, or of a network without one',
    setting: 'CALLS_PER_SECOND',
  },
  programs: {
    ...gateway,
    prefix: 'umbral:programs',
    points: 1_200,
    seconds: 60,
    counts: 'calls of a program',
    setting: 'PROGRAM_CALLS_PER_MINUTE',
  },
  signInsOfAddress: {
    ...throttled,
    prefix: 'sign-in:address',
    points: 100,
    counts: 'failed sign-ins of a network',
    setting: 'SIGN_IN_FAILURES_PER_ADDRESS',
  },
  signInsOfCaller: {
    ...identity,
    prefix: 'sign-in:caller',
    points: 10,
    seconds: 3_600,
    counts: 'failed sign-ins of an account, or of its known device',
    setting: 'SIGN_IN_FAILURES_PER_ACCOUNT',
  },
  signInGate: {
    ...identity,
    prefix: 'sign-in:gate',
    points: 1,
    seconds: 30,
    counts: 'the delay of a caller beyond its failures, doubled up to 900 s',
  },
  recoveriesOfAddress: {
    ...throttled,
    prefix: 'recovery:address',
    points: 50,
    counts: 'recoveries of a network, by step',
    setting: 'RECOVERIES_PER_ADDRESS',
  },
  recoveriesOfAccount: {
    ...throttled,
    prefix: 'recovery:account',
    points: 20,
    counts: 'recoveries of an account, by step',
    setting: 'RECOVERIES_PER_ACCOUNT',
  },
  credentialsOfTarget: {
    ...throttled,
    prefix: 'credentials:target',
    points: 3,
    counts: 'credentials sent to a user',
    setting: 'CREDENTIALS_PER_TARGET',
  },
  credentialsOfPerson: {
    ...throttled,
    prefix: 'credentials:person',
    points: 30,
    counts: 'credentials sent by a user',
    setting: 'CREDENTIALS_PER_PERSON',
  },
  passwordChanges: {
    ...throttled,
    prefix: 'password',
    points: 10,
    counts: 'password checks of a user',
    setting: 'PASSWORD_CHANGES_PER_PERSON',
  },
  programTokens: {
    ...throttled,
    prefix: 'program:tokens',
    points: 100,
    counts: 'tokens of a program',
    setting: 'TOKENS_PER_PROGRAM',
  },
  exports: {
    store: 'database',
    owner: 'every service',
    prefix: 'export',
    points: policies['bulk-read'].callsAMinute,
    seconds: 60,
    counts: 'exports and whole lists of a user',
  },
  reports: {
    ...studies,
    prefix: 'report',
    points: REPORTS_A_MINUTE,
    seconds: 60,
    counts: 'reports of a user',
  },
  evaluationPdfs: {
    ...studies,
    prefix: 'evaluation-paper',
    points: EVALUATION_PDFS_A_MINUTE,
    seconds: 60,
    counts: 'PDFs of evaluations of a user',
  },
  clientMails: {
    ...studies,
    prefix: 'client-mail',
    points: CLIENT_MAILS_A_MINUTE,
    seconds: 60,
    counts: 'mails to clients of a user',
  },
  clientMailsOfPersonADay: {
    ...studies,
    prefix: 'client-mail-day:person',
    points: 200,
    seconds: DAY,
    counts: 'mails to clients of a user in a day',
    setting: 'CLIENT_MAILS_A_DAY_PER_PERSON',
  },
  clientMailsOfCompanyADay: {
    ...studies,
    prefix: 'client-mail-day:company',
    points: 1_000,
    seconds: DAY,
    counts: 'mails to clients of a company in a day',
    setting: 'CLIENT_MAILS_A_DAY_PER_COMPANY',
  },
  releaseReports: {
    store: 'database',
    owner: 'releases',
    prefix: 'release-report',
    points: 30,
    seconds: 60,
    counts: 'reports of a user about releases on trial',
  },
} as const satisfies Record<string, DeclaredLimit>;

type LimitsIn<Store extends DeclaredLimit['store']> = {
  [Name in keyof typeof declaredLimits]: (typeof declaredLimits)[Name]['store'] extends Store ? Name : never;
}[keyof typeof declaredLimits];
export type RedisLimit = LimitsIn<'redis'>;
export type DatabaseLimit = LimitsIn<'database'>;

/** Key patterns of a user in Redis: one per limiter. */
export const redisPatternsOf = (owner: DeclaredLimit['owner']): string[] =>
  Object.values(declaredLimits)
    .filter((limit) => limit.store === 'redis' && limit.owner === owner)
    .map(({ prefix }) => `~${prefix}:*`);

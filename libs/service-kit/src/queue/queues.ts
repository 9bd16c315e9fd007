/** At once, waiting in all, and waiting of one person (or of one network address where no person is known). Of each process. */
export interface QueueLimits {
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
}

/**
 * Every queue that callers share. Sizes follow from what a task costs: a password hash takes 7 ms and 19 MiB, a batch of a whole list
 * 5 to 20 ms of the database, an export or a mail a connection while it lasts, a report 100 to 400 ms of a processor, an image 5 to
 * 200 ms.
 */
export const queues = {
  'password-hashes': { concurrency: 2, maxWaiting: 1_000, maxWaitingPerKey: 200 },
  'sign-ins': { concurrency: 4, maxWaiting: 1_000, maxWaitingPerKey: 200 },
  'whole-lists': { concurrency: 1, maxWaiting: 128, maxWaitingPerKey: 60 },
  exports: { concurrency: 3, maxWaiting: 32, maxWaitingPerKey: 4 },
  'client-mails': { concurrency: 3, maxWaiting: 12, maxWaitingPerKey: 1 },
  /** Due deliveries wait in the database. */
  webhooks: { concurrency: 256, maxWaiting: 0, maxWaitingPerKey: 0 },
  images: { concurrency: 1, maxWaiting: 40, maxWaitingPerKey: 10 },
  reports: { concurrency: 2, maxWaiting: 40, maxWaitingPerKey: 10 },
} as const satisfies Record<string, QueueLimits>;

export type QueueName = keyof typeof queues;

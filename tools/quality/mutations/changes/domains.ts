import type { Change } from '../change.ts';

const service = (path: string) => `services/${path}`;

/** Guarantees of single services: scope, events of other services, mails to clients, retention of the audit. */
export const domains: Change[] = [
  {
    wrong: 'an agent sees the banks of other companies',
    file: service('catalog/src/banks/bank.record.ts'),
    text: 'sql`b.company_id is null or b.company_id = any(${actor.companyIds}::int[])`',
    becomes: 'undefined',
    spec: service('catalog/src/banks/banks.api.spec.ts'),
  },
  {
    wrong: 'a late event of a closed company closes studies opened since',
    file: service('studies/src/company-cascade/company-cascade.consumer.ts'),
    text: ' and active_since <= ${occurredAt}::timestamptz',
    becomes: '',
    spec: service('studies/src/company-cascade/company-cascade.api.spec.ts'),
  },
  {
    wrong: 'a report is sent to another address than the one shown',
    file: service('studies/src/client-mails/addressees.ts'),
    text: 'if (shown !== email)',
    becomes: 'if (shown === null)',
    spec: service('studies/src/client-mails/evaluation-mails.api.spec.ts'),
  },
  {
    wrong: 'a deactivated user is reminded of their studies',
    file: service('studies/src/reminders/reminders.service.ts'),
    text: 'on u.id = s.user_id and u.is_active',
    becomes: 'on u.id = s.user_id',
    spec: service('studies/src/reminders/reminders.api.spec.ts'),
  },
  {
    wrong: 'an event that is delivered twice is set aside as one that failed',
    file: service('audit/src/audit-logs/insert-events.ts'),
    text: '\n    on conflict (event_id, "timestamp") do nothing',
    becomes: '',
    spec: service('audit/src/audit-logs/audit-consumer.api.spec.ts'),
  },
  {
    wrong: 'a month is removed before a head above it was left outside',
    file: service('audit/src/retention/retention.ts'),
    text: "if (typeof heads?.anchored === 'number' && heads.anchored < size)",
    becomes: 'if (heads === undefined)',
    spec: service('audit/src/retention/retention.api.spec.ts'),
  },
  {
    wrong: 'a month that was tampered with is removed',
    file: service('audit/src/retention/retention.ts'),
    text: 'if (toHex(leafOf(provedRowOf(entry, seq, toHex(personalHash)))) !== toHex(leaf))',
    becomes: "if (toHex(leafOf(provedRowOf(entry, seq, toHex(personalHash)))) === '')",
    spec: service('audit/src/retention/retention.api.spec.ts'),
  },
  {
    wrong: 'an old event overwrites a newer name',
    file: 'libs/service-kit/src/directory/known-records.ts',
    text: 'where known_users.version < excluded.version\n',
    becomes: 'where true\n',
    spec: 'libs/service-kit/src/directory/directory.api.spec.ts',
  },
  {
    wrong: 'a client is promised a price whose costs their savings do not cover',
    file: 'libs/mortgage/src/affordability/maximum-price.ts',
    text: 'if (savings.lt(loan.times(costsShare)))',
    becomes: 'if (savings.lt(0))',
    spec: 'libs/mortgage/src/affordability/maximum-price.spec.ts',
  },
];

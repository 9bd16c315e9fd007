import type { Change } from '../change.ts';

const identity = (path: string) => `services/identity/src/${path}`;
const backup = (path: string) => `tools/local/backup/${path}`;

/** Traffic with the outside: webhooks, releases on trial, backups. */
export const outside: Change[] = [
  {
    wrong: 'a message of a record overtakes the one before it',
    file: identity('webhooks/due-deliveries.ts'),
    text: 'and (e.record_version, e.id) < (d.record_version, d.id))',
    becomes: 'and false)',
    spec: identity('webhooks/webhooks.api.spec.ts'),
  },
  {
    wrong: 'versions of a record are sent in the order of arrival',
    file: identity('webhooks/due-deliveries.ts'),
    text: '(e.record_version, e.id) < (d.record_version, d.id)',
    becomes: 'e.id < d.id',
    spec: identity('webhooks/due-deliveries.api.spec.ts'),
  },
  {
    wrong: 'two processes send the same message',
    file: identity('webhooks/due-deliveries.ts'),
    text: '(d.leased_until is null or d.leased_until <= now())',
    becomes: 'true',
    spec: identity('webhooks/due-deliveries.api.spec.ts'),
  },
  {
    wrong: 'a working webhook is switched off because of earlier failures',
    file: identity('webhooks/delivery-outcome.ts'),
    text: 'set failing_since = null, last_delivered_at',
    becomes: 'set last_delivered_at',
    spec: identity('webhooks/delivery-outcome.api.spec.ts'),
  },
  {
    wrong: 'a program receives events that its role may not read',
    file: identity('webhooks/program-visibility.ts'),
    text: '  if (view !== undefined && !views.includes(view)) return false;\n',
    becomes: '  void [view, views];\n',
    spec: identity('webhooks/webhooks.api.spec.ts'),
  },
  {
    wrong: 'a single user withdraws a release on trial',
    file: 'libs/contracts/src/releases/release-trials.ts',
    text: ' && canary.failed >= MIN_FAILED',
    becomes: '',
    spec: 'libs/contracts/src/releases/release-trials.spec.ts',
  },
  {
    wrong: 'a release on trial that fails a little more by chance is withdrawn',
    file: 'libs/contracts/src/releases/release-trials.ts',
    text: 'failureRate(live) + RATE_MARGIN',
    becomes: 'failureRate(live)',
    spec: 'libs/contracts/src/releases/release-trials.spec.ts',
  },
  {
    wrong: 'a restore does not compare what it restored',
    file: backup('restore-snapshot.ts'),
    text: 'if (problems.length)',
    becomes: 'if (problems.length > 1e6)',
    spec: 'tools/quality/tests/backup.test.ts',
  },
  {
    wrong: 'the newest backups are thrown away and the oldest kept',
    file: backup('archive.ts'),
    text: 'others.slice(0, others.length + 1 - keep)',
    becomes: 'others.slice(keep - 1)',
    spec: 'tools/quality/tests/backup.test.ts',
  },
  {
    wrong: 'numbers that were assigned since the backup are assigned again',
    file: backup('restore-snapshot.ts'),
    text: 'furthest(sequencesOf(manifest), marksOf(local))',
    becomes: '{}',
    spec: 'tools/quality/tests/backup.test.ts',
  },
  {
    wrong: 'a start with an empty database folder is ready',
    file: backup('marks.ts'),
    text: 'if (!lost.length) return;',
    becomes: 'if (lost.length < 1e6) return;',
    spec: 'tools/quality/tests/backup.test.ts',
  },
];

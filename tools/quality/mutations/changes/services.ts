import type { Change } from '../change.ts';

const serviceKit = (path: string) => `libs/service-kit/src/${path}`;
const identity = (path: string) => `services/identity/src/${path}`;
const gateway = (path: string) => `services/gateway/src/${path}`;

/** Services behind a call: events, sessions, locks, lists. */
export const services: Change[] = [
  {
    wrong: 'a relay marks what the broker has refused as published',
    file: serviceKit('events/relay.ts'),
    text: "answers[index]?.status === 'fulfilled'",
    becomes: 'answers[index] !== undefined',
    spec: serviceKit('events/relay.api.spec.ts'),
  },
  {
    wrong: 'a relay stops after its first full batch',
    file: serviceKit('events/relay.ts'),
    text: 'if (count < BATCH) return;',
    becomes: 'if (count <= BATCH) return;',
    spec: serviceKit('events/relay.api.spec.ts'),
  },
  {
    wrong: 'a consumer drops events that arrive during a batch',
    file: serviceKit('events/batch-queue.ts'),
    text: 'this.waiting.splice(0, items.length);',
    becomes: 'this.waiting.splice(0);',
    spec: serviceKit('events/batch-queue.spec.ts'),
  },
  {
    wrong: 'a consumer continues after a failed batch',
    file: serviceKit('events/batch-queue.ts'),
    text: 'this.working || this.failure || ',
    becomes: 'this.working || ',
    spec: serviceKit('events/batch-queue.spec.ts'),
  },
  {
    wrong: 'a service publishes in the name of another',
    file: serviceKit('events/event-sink.ts'),
    text: 'if (!name.startsWith(`${this.service}.`)) throw new Error(`${this.service} cannot publish ${name}`);\n',
    becomes: '\n',
    spec: serviceKit('events/event-sink.spec.ts'),
  },
  {
    wrong: 'a weak ETag counts as the version',
    file: serviceKit('freshness/assert-fresh.ts'),
    text: 'tag.trim() === etagOf(record)',
    becomes: "tag.trim().replace(/^W\\//, '') === etagOf(record)",
    spec: serviceKit('freshness/assert-fresh.spec.ts'),
  },
  {
    wrong: 'an old version is written over',
    file: serviceKit('records/locked-rows.ts'),
    text: '  if (call.operation.etag) await assertCurrent(tx, call, record, before);\n',
    becomes: '',
    spec: serviceKit('records/records.api.spec.ts'),
  },
  {
    wrong: 'a record out of sight can be changed',
    file: serviceKit('records/locked-rows.ts'),
    text: 'where ${visible(call, record)} for update`',
    becomes: 'where ${keyOf(record)} = ${id} for update`',
    spec: serviceKit('records/records.api.spec.ts'),
  },
  {
    wrong: 'a reused key with other data replays the first answer',
    file: serviceKit('idempotency/idempotent.ts'),
    text: '!earlier || !fingerprints.includes(earlier.fingerprint)',
    becomes: '!earlier',
    spec: serviceKit('records/records.api.spec.ts'),
  },
  {
    wrong: 'what did not change is saved and audited',
    file: serviceKit('records/record-writer.ts'),
    text: 'if (!done.isUnchanged) announce',
    becomes: 'announce',
    spec: serviceKit('records/records.api.spec.ts'),
  },
  {
    wrong: 'pages near the end of a list come in the order of the start',
    file: serviceKit('lists/page-of.ts'),
    text: 'offset: behind, isFromEnd: true',
    becomes: 'offset: behind, isFromEnd: false',
    spec: serviceKit('lists/page-of.api.spec.ts'),
  },
  {
    wrong: 'the sweep deletes the valid sessions and keeps the expired ones',
    file: identity('sessions/expired-records.service.ts'),
    text: 'sessions where expire < now()',
    becomes: 'sessions where expire > now()',
    spec: identity('sessions/expired-records.api.spec.ts'),
  },
  {
    wrong: 'the sweep deletes sign-ins that wait for their second step',
    file: identity('sessions/expired-records.service.ts'),
    text: 'sign_in_challenges where expires_at < now()',
    becomes: 'sign_in_challenges where expires_at > now()',
    spec: identity('sessions/expired-records.api.spec.ts'),
  },
  {
    wrong: 'use extends a session beyond its absolute limit',
    file: identity('sessions/session-limits.ts'),
    text: 'Math.min(endsAt, now + idleLimit(kind, settings))',
    becomes: 'now + idleLimit(kind, settings)',
    spec: identity('sessions/session-limits.spec.ts'),
  },
  {
    wrong: 'a token lives as long as a remembered browser',
    file: identity('sessions/session-limits.ts'),
    text: "if (kind === 'token') return openedAt + millisecondsOf(durations.bearer, settings.BEARER_MINUTES);\n",
    becomes: '\n',
    spec: identity('sessions/session-limits.spec.ts'),
  },
  {
    wrong: 'the gateway caches a session that was exchanged before a change',
    file: gateway('session/session-cache.ts'),
    text: 'if (generation === this.#generation) this.#sessions.set',
    becomes: 'this.#sessions.set',
    spec: gateway('session/session-cache.spec.ts'),
  },
  {
    wrong: 'a disconnected gateway uses its session cache without a limit',
    file: gateway('session/session-cache.ts'),
    text: 'this.#isTrusted || now - session.checkedAt < millisecondsOf(durations.disconnectedSession)',
    becomes: 'true',
    spec: gateway('session/session-cache.spec.ts'),
  },
  {
    wrong: 'a reconnected gateway keeps sessions that may have changed meanwhile',
    file: gateway('session/session-cache.ts'),
    text: 'if (isTrusted && !this.#isTrusted) this.evictWhere(() => true);\n',
    becomes: '\n',
    spec: gateway('session/session-cache.spec.ts'),
  },
  {
    wrong: 'a heartbeat without an answer counts as one',
    file: gateway('session/heartbeat.ts'),
    text: 'if (answered) lastBeatAt = sentAt;',
    becomes: 'lastBeatAt = sentAt;',
    spec: gateway('session/heartbeat.spec.ts'),
  },
  {
    wrong: 'requests that wait while identity fails are sent one after the other',
    file: gateway('session/batch-requests.ts'),
    text: 'const failed = [...batch, ...waiting];\n      waiting = [];',
    becomes: 'const failed = batch;',
    spec: gateway('session/batch-requests.spec.ts'),
  },
];

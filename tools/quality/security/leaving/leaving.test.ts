import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import {
  auditEvent,
  authApi,
  clientsApi,
  domainEvents,
  liveSubject,
  recordsChanged,
  releasesApi,
  serviceNames,
  type DomainEventName,
} from '@umbral/contracts';
import { aClient } from '@umbral/contracts/factories';
import { mailsTo, mailTo, PASSWORD, type Office } from '@umbral/testing';
import { aModuleArchive } from '../access/module-archive.ts';
import { anonymous, openOffice, query, stack } from '../support/system.ts';

// What the system has sent so far: run after the tests of every call, it has something of nearly everything.

let office: Office;
/** Where few calls were tried before, each service has sent something nevertheless. */
before(async () => {
  office = await openOffice();
  const { admin } = office;
  const { email } = await office.user({ roleId: (await office.role()).id });
  await office.bank();
  await admin.result(clientsApi.create, { body: aClient() });
  const { path } = await admin.result(releasesApi.upload, { body: aModuleArchive() });
  await admin.result(releasesApi.try, { body: { path, audience: { kind: 'people', emails: [email] } } });
  await admin.result(releasesApi.withdraw, { body: { path } });
  await anonymous().result(authApi.forgotPassword, { body: { email } });
  await mailTo(email);
});

/** The newest rows of each subject; what is live goes to the gateways alone, the rest to everyone who consumes events. */
const NEWEST = `
  select subject, payload - 'live' as payload, payload -> 'live' as live from (
    select subject, payload, row_number() over (partition by subject order by position desc) as rank from outbox_events) rows
  where rank <= 50`;

/** The audit publishes nothing. */
for (const service of serviceNames.filter((name) => name !== 'audit'))
  test(`an event of ${service} has the fields that it declares, and no other`, async () => {
    const rows = await query<{ subject: string; payload: { payload: unknown }; live: unknown }>(service, NEWEST);
    for (const kind of ['umbral.audit.', 'umbral.domain.'])
      assert.ok(
        rows.some(({ subject }) => subject.startsWith(kind)),
        kind,
      );
    assert.ok(rows.some(({ live }) => live !== null));
    for (const { subject, payload, live } of rows) {
      if (live !== null) assert.deepEqual(recordsChanged.parse(live), live, subject);
      if (subject === liveSubject(service)) {
        assert.deepEqual(payload, {}, subject);
        continue;
      }
      const name = /^umbral\.domain\.(.+)$/.exec(subject)?.[1] as DomainEventName | undefined;
      const [schema, sent] = name ? [domainEvents[name], payload.payload] : [auditEvent, payload];
      assert.deepEqual(schema.parse(sent), sent, subject);
    }
  });

/** What must not be read by anyone who may read logs. */
const SECRETS: [string, RegExp][] = [
  ['the password of the test users', new RegExp(PASSWORD)],
  ['a session or a device', /umbral_(session|device\w*)=\w/],
  ['a token', /Bearer [\w-]{10}|eyJ[\w-]+\.eyJ/],
  ['a key of a program', /umbral_[\w-]{43}/],
  ['a secret of a webhook', /whsec_\w/],
  ['a password hash', /\$argon2|\$2[aby]\$/],
  ['a link of a mail', /[?&](token|restore)=[\w-]{20}/],
];

test('no line of a log has a secret', async () => {
  const { admin } = office;
  const files = readdirSync(stack.logs).filter((name) => name.endsWith('.log'));
  assert.ok(files.length >= serviceNames.length);
  for (const file of files) {
    const text = readFileSync(join(stack.logs, file), 'utf8');
    assert.ok(!text.includes(admin.sessionId ?? '?'), `${file} has a session`);
    for (const [what, pattern] of SECRETS) assert.doesNotMatch(text, pattern, `${file} has ${what}`);
  }
});

/** Paths of links in mails, each with the names of its parameters. */
const LINKS = new Set([
  '/forgot-password',
  '/login',
  '/profile',
  '/reset-password email token',
  '/reset-password email restore',
  '/users',
  '/viability-studies',
]);

test('a mail has links to the platform alone, with the parameters that are declared', async () => {
  const mails = await mailsTo('@');
  const addresses = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  const links = addresses.map((address) => {
    const { pathname, searchParams } = new URL(address);
    return [pathname, ...searchParams.keys()].join(' ');
  });
  assert.ok(links.includes('/reset-password email token'));
  assert.deepEqual(
    links.filter((link) => !LINKS.has(link)),
    [],
  );
});

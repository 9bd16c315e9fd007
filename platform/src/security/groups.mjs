/**
 * What `npm run test:security` attacks, in this order.
 * @type {import('../stages/outcome.mjs').Stage[]}
 */
export const securityGroups = [
  group('access', 'Operation x role x own/foreign record', ['access/access.test.mjs']),
  group('escalation', 'Escalation, protected records', ['access/escalation.test.mjs']),
  group('sessions', 'Sessions, claimed identities', [
    'sessions/sessions.test.mjs',
    'sessions/identity-headers.test.mjs',
  ]),
  group('tokens', 'Internal tokens at the services', ['sessions/tokens.test.mjs']),
  group('throttling', 'Limits, also without Redis', ['limits/throttling.test.mjs']),
  group('timing', 'Enumeration by answer and time', ['limits/timing.test.mjs']),
  group('cross-site', 'Calls from other sites, bodies', ['web/cross-site.test.mjs']),
  group('headers', 'Headers, improper requests', ['web/headers.test.mjs']),
  group('uploads', 'Uploads', ['input/uploads.test.mjs']),
  group('injection', 'Injection', ['input/texts.test.mjs', 'input/injection.test.mjs']),
  group('mass-assignment', 'Mass assignment', ['input/mass-assignment.test.mjs']),
  group('fuzz', 'Fuzzed requests', ['input/fuzz.test.mjs']),
  checks('packages', 'Licences, bill of materials', ['supply/packages.test.mjs']),
  checks('secrets', 'Secrets in the repository', ['supply/secrets.test.mjs']),
  { name: 'holes', title: 'Known holes', run: async () => (await import('./known-holes.mjs')).knownHoles() },
];

/** A file of tests against the system that all groups share. @returns {import('../stages/outcome.mjs').Stage} */
function group(name, title, files) {
  return {
    name,
    title,
    needsBuild: true,
    run: async () => (await import('./run-group.mjs')).runGroup(name, files),
  };
}

/** Files of tests that need no system. @returns {import('../stages/outcome.mjs').Stage} */
function checks(name, title, files) {
  return { name, title, run: async () => (await import('./run-group.mjs')).runChecks(name, files) };
}

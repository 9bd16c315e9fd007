/**
 * What `npm run test:security` attacks, in this order.
 * @type {import('../stages/outcome.mjs').Stage[]}
 */
export const securityGroups = [
  group('access', 'Operation x role x own/foreign record', ['access/access.test.mjs']),
  group('escalation', 'Escalation and protected records', ['access/escalation.test.mjs']),
  group('sessions', 'Sessions and claimed identities', [
    'sessions/sessions.test.mjs',
    'sessions/identity-headers.test.mjs',
  ]),
  group('throttling', 'Limits, also while Redis is away', ['limits/throttling.test.mjs']),
  group('timing', 'Enumeration by answer and time', ['limits/timing.test.mjs']),
  group('cross-site', 'Calls from other sites, and bodies', ['web/cross-site.test.mjs']),
  group('headers', 'Headers, policies, improper requests', ['web/headers.test.mjs']),
  group('uploads', 'Uploads', ['input/uploads.test.mjs']),
  group('injection', 'Injection', ['input/texts.test.mjs', 'input/injection.test.mjs']),
  group('mass-assignment', 'Mass assignment', ['input/mass-assignment.test.mjs']),
  group('fuzz', 'Fuzzed bodies, queries, paths, headers', ['input/fuzz.test.mjs']),
  group('tokens', 'Internal tokens at the services', ['sessions/tokens.test.mjs']),
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

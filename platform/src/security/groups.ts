import { knownHoles } from './known-holes.ts';
import { runChecks, runGroup } from './run-group.ts';
import { type Stage } from '../stages/outcome.ts';

/** What `npm run test:security` attacks, in this order. */
export const securityGroups: Stage[] = [
  group('access', 'Operation x role x own/foreign record', ['access/access']),
  group('escalation', 'Escalation, protected records', ['access/escalation']),
  group('sessions', 'Sessions, claimed identities', ['sessions/sessions', 'sessions/identity-headers']),
  group('tokens', 'Internal tokens at the services', ['sessions/tokens']),
  { ...checks('inside', 'TLS inside, on a system of its own', ['inside/tls']), needsBuild: true },
  group('throttling', 'Limits, also without Redis', ['limits/throttling']),
  group('timing', 'Enumeration by answer and time', ['limits/timing']),
  group('cross-site', 'Calls from other sites, bodies', ['web/cross-site']),
  group('headers', 'Headers, improper requests', ['web/headers']),
  group('uploads', 'Uploads', ['input/uploads']),
  group('injection', 'Injection', ['input/texts', 'input/injection']),
  group('mass-assignment', 'Mass assignment', ['input/mass-assignment']),
  group('fuzz', 'Fuzzed requests', ['input/fuzz']),
  checks('packages', 'Licences, bill of materials', ['supply/packages']),
  checks('secrets', 'Secrets in the repository', ['supply/secrets']),
  { name: 'holes', title: 'Known holes', kind: 'test', run: knownHoles },
];

/** A file of tests against the system that all groups share. */
function group(name: string, title: string, files: string[]): Stage {
  return {
    name,
    title,
    kind: 'test',
    needsBuild: true,
    run: () => runGroup(name, files),
  };
}

/** Files of tests that need no system, or start one of their own. */
function checks(name: string, title: string, files: string[]): Stage {
  return { name, title, kind: 'test', run: () => runChecks(name, files) };
}

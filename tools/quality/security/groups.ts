import { knownHoles } from './known-holes.ts';
import { runChecks, runGroup } from './run-group.ts';
import { type Stage } from '../stages/outcome.ts';

/** What `npm run quality -- security` attacks, in this order. */
export const securityGroups: Stage[] = [
  group('access', 'Operation x role x own/foreign record', ['access/access', 'access/fresh']),
  group('escalation', 'Escalation, protected records', ['access/escalation']),
  group('sessions', 'Sessions, claimed identities', [
    'sessions/sessions',
    'sessions/stolen-sessions',
    'sessions/identity-headers',
  ]),
  group('tokens', 'Internal tokens at the services', ['sessions/tokens']),
  alone('inside', 'TLS inside', ['inside/tls']),
  group('throttling', 'Limits, also without Redis', ['limits/throttling']),
  group('declared', 'Declared durations and sizes', ['limits/declared']),
  alone('others', 'Another person during attacks', ['limits/others']),
  group('timing', 'Enumeration by answer and time', ['limits/timing']),
  group('cross-site', 'Calls from other sites, bodies', ['web/cross-site']),
  group('headers', 'Headers, improper requests', ['web/headers']),
  group('uploads', 'Uploads', ['input/uploads']),
  group('injection', 'Injection', ['input/texts', 'input/injection']),
  group('mass-assignment', 'Mass assignment', ['input/mass-assignment']),
  group('fuzz', 'Fuzzed requests', ['input/fuzz']),
  checks('packages', 'Licences, bill of materials', ['supply/packages']),
  checks('secrets', 'Secrets in the repository', ['supply/secrets']),
  { name: 'holes', title: 'Known holes', lane: 'system', run: knownHoles },
];

/** A file of tests against the system that all groups share. */
function group(name: string, title: string, files: string[]): Stage {
  return {
    name,
    title,
    lane: 'system',
    needsBuild: true,
    run: () => runGroup(name, files),
  };
}

/** A file of tests that starts a system of its own. */
function alone(name: string, title: string, files: string[]): Stage {
  return { ...checks(name, title, files), needsBuild: true };
}

/** Files of tests that need no system. */
function checks(name: string, title: string, files: string[]): Stage {
  return { name, title, lane: 'system', run: () => runChecks(name, files) };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holesOf, reportIn } from '../security/known-holes.ts';

const vulnerabilities = {
  left: { severity: 'low', range: '<1.0.0' },
  right: { severity: 'critical', range: '<=2.1.0' },
};

test('a high or critical vulnerability is named with its versions', () => {
  assert.deepEqual(holesOf({ vulnerabilities }), ['right <=2.1.0: critical']);
});

test('a report is found among warnings, and an error of the registry is not a report', () => {
  assert.deepEqual(reportIn(`npm warn x\n${JSON.stringify({ vulnerabilities }, null, 2)}\n`), { vulnerabilities });
  assert.deepEqual(reportIn(JSON.stringify({ vulnerabilities })), { vulnerabilities });
  assert.equal(reportIn('npm warn audit 405\n{ "message": "405 Method Not Allowed", "statusCode": 405 }'), undefined);
  assert.equal(reportIn('npm error network'), undefined);
});

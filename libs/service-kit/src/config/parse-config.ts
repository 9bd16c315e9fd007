import * as z from 'zod';
import { productionProblems } from './production.js';

/** Why a configuration was refused: one line per variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses a process's environment. A wrong value names the variable, what was expected and what was found; secrets
 * (KEY, PASSWORD, TOKEN, SECRET, user and password of a URL) are not printed. In production unsafe values are refused as well.
 * @throws ConfigError
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.infer<Schema> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present, { error: expectation });
  const names = Object.keys(schema.shape);
  const readable = names.filter((name) => isReadable(present[name] ?? ''));
  const unfit = [
    ...names
      .filter((name) => !readable.includes(name))
      .map((name) => `${name} must have a percent sign of its user or password as %25`),
    ...productionProblems(readable, present),
  ];
  if (parsed.success && unfit.length === 0) return parsed.data;
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    return `${name} must be ${issue.message}, got ${shown(name, present[name])}`;
  });
  const lines = [...wrong, ...unfit].map((line) => `CONFIG: ${line}`);
  throw new ConfigError(lines.join('\n'));
}

/** Like readConfig, but a wrong value is printed and ends the process with code 1. For `src/config.ts`. */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.infer<Schema> {
  try {
    return readConfig(schema, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Whether clients can read user and password of its addresses: they decode them, and fail with 'URI malformed'. */
const isReadable = (value: string): boolean =>
  [value, ...value.split(',')].every((address) => {
    if (!URL.canParse(address)) return true;
    const { username, password } = new URL(address);
    try {
      return Boolean(decodeURIComponent(`${username}:${password}`));
    } catch {
      return false;
    }
  });

const SECRET_NAME = /KEY|PASSWORD|TOKEN|SECRET/;
const ADDRESS_NAME = /URL|ENDPOINT/;
const NOT_SHOWN = 'a value that is not shown';

/** Nothing before the last `@` but the scheme: in a wrong address or a list of them a password may stand anywhere. */
const withoutSecret = (address: string): string => address.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1…@');

/** A host, with a path where it surely is one: anything else in a wrong address may be a password. */
const HARMLESS = /^(?![\w.-]+(:\d+)?\/)([a-z][a-z\d+.-]*:\/\/)?(…@)?(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(\/[\w./-]*)?$/i;

function shown(name: string, value: string | undefined): string {
  if (value === undefined) return 'nothing';
  if (SECRET_NAME.test(name)) return NOT_SHOWN;
  if (!ADDRESS_NAME.test(name) && !value.includes('//')) return JSON.stringify(value);
  const address = withoutSecret(value);
  return address.split(',').every((part) => HARMLESS.test(part)) ? JSON.stringify(address) : NOT_SHOWN;
}

/** Operators read English; the Spanish sentences of contracts are for users of the web. */
function expectation(issue: Parameters<z.core.$ZodErrorMap>[0]): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'given' : `a ${issue.expected}`;
    case 'invalid_format':
      return `a valid ${issue.format}`;
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? `at least ${issue.minimum} characters long` : `at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `at most ${issue.maximum} characters long` : `at most ${issue.maximum}`;
    default:
      return issue.message ?? 'valid';
  }
}

/** Values that are or were published in examples and defaults. */
const KNOWN_SECRETS = ['at-least-sixteen-characters', 'another-one-of-sixteen-characters', 'umbral-local-internal-key'];
const KNOWN_PASSWORDS = ['password', 'umbral-local'];

/** By NODE_ENV, or by a public address. */
const isProduction = ({ NODE_ENV, PUBLIC_URL = '' }: NodeJS.ProcessEnv): boolean =>
  NODE_ENV === 'production' || PUBLIC_URL.startsWith('https:');

/**
 * Settings that are safe on one machine only: published or missing secrets, a page with the mail of all users, and a gateway
 * without a list of trusted proxies.
 * @param names variables that the process reads
 * @returns a sentence for each, beginning with the variable; none outside production
 */
export function productionProblems(names: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  if (!isProduction(environment)) return [];
  return names.flatMap((name) => {
    const sentence = problemOf(name, environment[name], environment);
    return sentence ? [`${name} ${sentence}`] : [];
  });
}

function problemOf(name: string, value: string | undefined, environment: NodeJS.ProcessEnv): string | undefined {
  if (name === 'DEV_MAIL_URL') return value && 'must not be given in production: its page shows the mail of all users';
  if (name === 'WEBHOOK_PRIVATE_NETWORKS')
    return value && 'must not be given in production: a webhook could reach the hosts of these networks';
  if (value === undefined) {
    if (name === 'TRUSTED_PROXIES')
      return 'must be given in production: the networks of the load balancers in front, or "none"';
    if (name === 'AUDIT_ANCHOR' && !environment['AUDIT_ANCHOR_MAIL'] && !environment['AUDIT_TSA_URL'])
      return 'must be "none" in production unless heads are left outside by AUDIT_ANCHOR_MAIL or AUDIT_TSA_URL: an owner of the database could replace the whole log';
    return undefined;
  }
  const isKnown =
    value.split(',').some((part) => KNOWN_SECRETS.includes(part)) ||
    [value, passwordIn(value)].some((password) => KNOWN_PASSWORDS.includes(password));
  return isKnown ? 'must be a secret of your own in production, not a published one' : undefined;
}

const passwordIn = (value: string): string => {
  const [first = ''] = value.split(',');
  return URL.canParse(first) ? decodeURIComponent(new URL(first).password) : '';
};

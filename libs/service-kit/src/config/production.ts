/** Values that stand in examples or were defaults once: everybody knows them. */
const KNOWN_SECRETS = ['at-least-sixteen-characters', 'another-one-of-sixteen-characters', 'umbral-local-internal-key'];
const KNOWN_PASSWORDS = ['password', 'umbral-local'];

/** Other people come here: said by NODE_ENV, or by an address that is not of this machine alone. */
const isProduction = ({ NODE_ENV, PUBLIC_URL = '' }: NodeJS.ProcessEnv): boolean =>
  NODE_ENV === 'production' || PUBLIC_URL.startsWith('https:');

/**
 * What is fine on one machine and not where others come: secrets that everybody knows or that are missing, everybody's
 * mail on a page, and a gateway that does not know which addresses it may believe.
 * @param names variables that the process reads
 * @returns a sentence for each, beginning with the variable; none outside production
 */
export function productionProblems(names: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  if (!isProduction(environment)) return [];
  return names.flatMap((name) => {
    const sentence = problemOf(name, environment[name]);
    return sentence ? [`${name} ${sentence}`] : [];
  });
}

function problemOf(name: string, value: string | undefined): string | undefined {
  if (name === 'DEV_MAIL_URL') return value && 'must not be given in production: its page shows the mail of everybody';
  if (name === 'WEBHOOK_PRIVATE_NETWORKS')
    return (
      value && 'must not be given in production: whoever registers a webhook would reach what stands in these networks'
    );
  if (value === undefined) {
    if (name === 'TRUSTED_PROXIES')
      return 'must be given in production: the networks of the load balancers in front, or "none"';
    return undefined;
  }
  const isKnown =
    value.split(',').some((part) => KNOWN_SECRETS.includes(part)) ||
    [value, passwordIn(value)].some((password) => KNOWN_PASSWORDS.includes(password));
  return isKnown ? 'must be a secret of your own in production, not one that everybody knows' : undefined;
}

const passwordIn = (value: string): string => {
  const [first = ''] = value.split(',');
  return URL.canParse(first) ? decodeURIComponent(new URL(first).password) : '';
};

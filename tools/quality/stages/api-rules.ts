import { ruleBreaches } from '../../release/openapi/rule-breaches.ts';
import { sourceDocuments } from '../../release/openapi/source-documents.ts';
import { wholeOf } from '../../release/openapi/whole-document.ts';
import { type Outcome } from './outcome.ts';

/** Of one document. A rule that does not hold usually does not hold in many places. */
const MAX_BREACHES = 12;

/** The documents of all services, and the one that the gateway makes of them, keep the rules of Spectral and OWASP. One case each. */
export async function apiRules(): Promise<Outcome> {
  const documents = sourceDocuments();
  const all = { ...documents, gateway: await wholeOf(documents) };
  const outcome: Required<Pick<Outcome, 'passed' | 'failed' | 'problems'>> = { passed: 0, failed: 0, problems: [] };
  for (const [name, document] of Object.entries(all)) {
    const breaches = await ruleBreaches(document);
    outcome[breaches.length ? 'failed' : 'passed'] += 1;
    outcome.problems.push(...breaches.slice(0, MAX_BREACHES).map((breach) => `${name}: ${breach}`));
    if (breaches.length > MAX_BREACHES) outcome.problems.push(`${name}: and ${breaches.length - MAX_BREACHES} more`);
  }
  return outcome;
}

import spectral from '@stoplight/spectral-core';
import { type OpenApiDocument } from './document.ts';
import { ruleset } from './ruleset.ts';

/** Where an OpenAPI document does not keep the rules, one sentence each; hints count as much as errors. */
export async function ruleBreaches(document: OpenApiDocument): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(ruleset);
  const found = await linter.run({ ...document });
  // Not before the contracts are built, which they read.
  const { ownBreaches } = await import('./own-rules.ts');
  const foreign = found.map(({ code, path, message }) => `${path.join('.')}: ${message} (${code})`);
  return [...new Set([...foreign, ...ownBreaches(document)])];
}

import type { RulesetDefinition } from '@stoplight/spectral-core';
import { schema } from '@stoplight/spectral-functions';
import * as owaspPackage from '@stoplight/spectral-owasp-ruleset';
import { oas as oasRules } from '@stoplight/spectral-rulesets';

/** What both packages hold, whose types are those of other module systems. */
type Rules = RulesetDefinition & { rules: Record<string, Rule> };
interface Rule {
  given: string | string[];
  then: { function: typeof schema };
}
const oas = oasRules as unknown as Rules;
const owasp = owaspPackage.default as unknown as Rules;

/** Where a rule of OWASP's looks for what callers send. */
const sent = (type: string) =>
  ['parameters', 'requestBody'].map((part) => `$.paths[*][*].${part}..[?(@ && @.type=="${type}")]`);

/** A rule of a package, to be adapted. */
function ownRule({ rules }: Rules, name: string): Rule {
  const rule = rules[name];
  if (!rule) throw new Error(`There is no rule ${name}`);
  return rule;
}

/** The same rule for what callers send: bounds of answers promise nothing, see ADR-0002. */
const forRequests = (name: string, type: string) => ({ ...ownRule(owasp, `owasp:${name}`), given: sent(type) });

/**
 * The rules of the OpenAPI documents: every rule of Spectral's own set and of OWASP's (API Security Top 10, 2023). Each that does not
 * apply here is switched off or adapted, below its reason.
 */
export const ruleset: RulesetDefinition = {
  extends: [
    [oas, 'all'],
    [owasp, 'all'],
  ],
  rules: {
    // Each installation has its own contact; the product has no address that would help its callers.
    'contact-properties': 'off',
    'info-contact': 'off',

    // Each example once: unchanged, the rule checks those of shared refusals again for every operation, which takes most of the time.
    'oas3-valid-media-example': {
      ...ownRule(oas, 'oas3-valid-media-example'),
      given: [
        '$.paths[*][*].requestBody.content[*]',
        '$.paths[*][*].responses[?(@property.match(/^2/))].content[*]',
        '$.paths[*][*].parameters[*]',
        '$.components.responses[*].content[*]',
        '$.components.headers[*]',
      ],
    },

    // Ids are numbers. Scope protects a record on every route: an id of another company is 404 like one that does not exist (ADR-0004),
    // which tools/quality/security/access tries for every operation; and an id never returns (ADR-0034).
    'owasp:api1:2023-no-numeric-ids': 'off',

    // Both require a session for every operation. Public ones have none; `umbral-restricted` checks all others.
    'owasp:api2:2023-read-restricted': 'off',
    'owasp:api2:2023-write-restricted': 'off',
    'umbral-restricted': {
      message: 'An operation that is not public must need a session',
      severity: 'error',
      given: `$.paths[*][?(@ && @.operationId && @["x-umbral-access"] != "public")]`,
      then: { field: 'security', function: schema, functionOptions: { schema: { type: 'array', minItems: 1 } } },
    },
    // The same applies to the 401 response.
    'owasp:api8:2023-define-error-responses-401': {
      ...ownRule(owasp, 'owasp:api8:2023-define-error-responses-401'),
      given: `$.paths[*][?(@ && @.operationId && @["x-umbral-access"] != "public")].responses`,
    },

    // Requests must bound their lists, texts and numbers.
    'owasp:api4:2023-array-limit': forRequests('api4:2023-array-limit', 'array'),
    'owasp:api4:2023-integer-limit': forRequests('api4:2023-integer-limit', 'integer'),
    // A day, an instant and a UUID are as long as their form.
    'owasp:api4:2023-string-limit': {
      ...forRequests('api4:2023-string-limit', 'string'),
      then: {
        function: schema,
        functionOptions: {
          schema: {
            anyOf: [
              ...['maxLength', 'enum', 'const'].map((keyword) => ({ required: [keyword] })),
              { properties: { format: { enum: ['date', 'date-time', 'uuid'] } }, required: ['format'] },
            ],
          },
        },
      },
    },
    // Names, notes and searches are what people write; whatever has a form has a format or a pattern.
    'owasp:api4:2023-string-restricted': 'off',

    // No other origin may read an answer: there is nothing that a header could allow.
    'owasp:api8:2023-define-cors-origin': 'off',
  },
};

import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

/**
 * Compiles the schemas of answers. The documents are checked as such elsewhere; `example` and the like are no keywords of JSON Schema.
 */
export function answerSchemas(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } });
  ajvFormats.default(ajv);
  return ajv;
}

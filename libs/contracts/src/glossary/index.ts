import type { Glossary } from './glossary.js';
import { mortgages } from './mortgages.js';
import { platform } from './platform.js';
import { records } from './records.js';

/**
 * The meaning of fields by name: a name means the same in every record, so its description has one owner here instead of one in each
 * form and answer. A field that means something else is described by its own schema, which wins.
 */
export const fieldGlossary: Glossary = { ...records, ...mortgages, ...platform };

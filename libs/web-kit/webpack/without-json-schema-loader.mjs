/** Lines of zod's classic schemas that a browser does not need: JSON Schema, and English texts, which ours replace. */
const UNUSED = [
  /^\s*inst\._zod\.processJSONSchema = .+$/gm,
  /^\s*jsonSchema: \{\s*input: createStandardJSONSchemaMethod.+\s*output: createStandardJSONSchemaMethod.+\s*\},$/gm,
  /return createToJSONSchemaMethod\(.+$/gm,
  /^\s*core\.config\(en\(\)\);$/gm,
];

/**
 * zod without its JSON Schema writer and its English locale.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} source
 */
export default function withoutJsonSchema(source) {
  let result = source;
  for (const unused of UNUSED) {
    if (result.search(unused) < 0) this.emitError(new Error(`zod has changed: nothing matches ${unused}`));
    result = result.replace(unused, (removed) => removed.replace(/[^\n]/g, ''));
  }
  return result.replace('if (!core.globalConfig.localeError)', '');
}

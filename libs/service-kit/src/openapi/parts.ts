import { SchemaComponents, type JsonSchema } from './schemas.js';

type Kind = 'headers' | 'responses' | 'examples';

/** The shared parts of a document, below `components`, and references to them. */
export class DocumentParts {
  readonly schemas = new SchemaComponents();
  readonly #shared: Record<Kind, Record<string, JsonSchema>> = { headers: {}, responses: {}, examples: {} };

  /** A reference to a part, which is created at its first use. */
  refer(kind: Kind, name: string, make: () => JsonSchema): JsonSchema {
    this.#shared[kind][name] ??= make();
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** All of them by name. */
  get components(): Record<Kind | 'schemas', Record<string, JsonSchema>> {
    const { headers, responses, examples } = this.#shared;
    return {
      schemas: sorted(this.schemas.all),
      headers: sorted(headers),
      responses: sorted(responses),
      examples: sorted(examples),
    };
  }
}

const sorted = (parts: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(parts).sort(([one], [other]) => one.localeCompare(other, 'en')));

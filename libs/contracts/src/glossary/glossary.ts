/** What a field means, with unit, currency and source, and a realistic value where its schema has none. */
export type Glossary = Record<string, readonly [description: string, example?: unknown]>;

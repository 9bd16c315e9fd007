import type { ServiceName } from '@umbral/contracts';

type Json = Record<string, unknown>;

/** As much of a service's document as is put together. */
export interface PartDocument {
  info: { version: string };
  servers?: unknown;
  tags?: { name: string }[];
  paths: Record<string, Json>;
  components: { schemas?: Record<string, Json>; securitySchemes?: Json };
}

const SCHEMA = '#/components/schemas/';
const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * One OpenAPI 3.1 document of what each service says of itself. Services share most schemas; one that says another thing under
 * the same name gets the name of its service before its own.
 */
export function wholeDocument(documents: readonly (readonly [ServiceName, PartDocument])[]): Json {
  const schemas: Record<string, Json> = {};
  const paths: Record<string, Json> = {};
  const tags = new Map<string, object>();
  for (const [service, document] of documents) {
    const own = document.components.schemas ?? {};
    const isTaken = (name: string) =>
      schemas[name] !== undefined && JSON.stringify(schemas[name]) !== JSON.stringify(own[name]);
    const names = new Map(
      Object.keys(own).map((name) => [name, isTaken(name) ? `${capitalized(service)}${name}` : name]),
    );
    const renamed = <Part>(part: Part): Part =>
      JSON.parse(JSON.stringify(part), (key, value: unknown) => {
        if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(SCHEMA)) return value;
        const name = value.slice(SCHEMA.length);
        return `${SCHEMA}${names.get(name) ?? name}`;
      }) as Part;
    for (const [name, schema] of Object.entries(own)) schemas[names.get(name) ?? name] = renamed(schema);
    for (const [path, methods] of Object.entries(document.paths)) paths[path] = { ...paths[path], ...renamed(methods) };
    for (const tag of document.tags ?? []) tags.set(tag.name, tag);
  }
  const [first] = documents.map(([, document]) => document);
  const versions = Object.fromEntries(documents.map(([service, { info }]) => [service, info.version]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Umbral',
      description:
        'All calls of the platform. Each service has a contract version of its own: see `x-umbral-contracts`.',
      version: Object.values(versions).join('-'),
      'x-umbral-contracts': versions,
    },
    servers: first?.servers,
    tags: [...tags.values()],
    paths,
    components: { securitySchemes: first?.components.securitySchemes, schemas },
  };
}

import type { ServiceName } from '@umbral/contracts';

type Json = Record<string, unknown>;

/** Components by kind and name: schemas, headers, responses, examples. */
type Parts = Record<string, Record<string, Json>>;

/** The parts of a service's document that are merged. */
export interface PartDocument {
  info: { version: string; license?: unknown };
  servers?: unknown;
  tags?: { name: string }[];
  paths: Record<string, Json>;
  webhooks?: Record<string, Json>;
  components: { securitySchemes?: Record<string, Json> } & Parts;
}

const REFERENCE = /^#\/components\/(\w+)\/(.+)$/;
const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Merges the documents of all services into one OpenAPI 3.1 document. Services share most components; a different component
 * with a name that is already in use is prefixed with the name of its service.
 */
export function wholeDocument(documents: readonly (readonly [ServiceName, PartDocument])[]): Json {
  const components: Parts = {};
  const paths: Record<string, Json> = {};
  const webhooks: Record<string, Json> = {};
  const tags = new Map<string, object>();
  for (const [service, document] of documents) {
    const renamed = renaming(service, document.components, components);
    for (const [kind, parts] of Object.entries(document.components))
      for (const [name, part] of Object.entries(parts))
        (components[kind] ??= {})[renamed.name(kind, name)] = renamed.part(part);
    for (const [path, methods] of Object.entries(document.paths))
      paths[path] = { ...paths[path], ...renamed.part(methods) };
    Object.assign(webhooks, renamed.part(document.webhooks ?? {}));
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
      license: first?.info.license,
      'x-umbral-contracts': versions,
    },
    servers: first?.servers,
    tags: [...tags].sort(([one], [other]) => one.localeCompare(other, 'en')).map(([, tag]) => tag),
    paths,
    webhooks,
    components,
  };
}

/** Maps the component names of one document to names that are unique in the merged document. */
function renaming(service: ServiceName, own: Parts, known: Parts) {
  const names = new Map<string, string>();
  for (const [kind, parts] of Object.entries(own))
    for (const [name, part] of Object.entries(parts)) {
      const existing = known[kind]?.[name];
      const isTaken = existing !== undefined && JSON.stringify(existing) !== JSON.stringify(part);
      names.set(`${kind}/${name}`, isTaken ? `${capitalized(service)}${name}` : name);
    }
  const nameOf = (kind: string, name: string) => names.get(`${kind}/${name}`) ?? name;
  const rename = <Part>(part: Part): Part =>
    JSON.parse(JSON.stringify(part), (key, value: unknown) => {
      const [, kind = '', name = ''] = (key === '$ref' && REFERENCE.exec(String(value))) || [];
      return name ? `#/components/${kind}/${nameOf(kind, name)}` : value;
    }) as Part;
  return { name: nameOf, part: rename };
}

import type { ServiceName } from '@umbral/contracts';

type Json = Record<string, unknown>;

/** Parts that documents name, by kind and name: schemas, headers, answers, examples. */
type Parts = Record<string, Record<string, Json>>;

/** As much of a service's document as is put together. */
export interface PartDocument {
  info: { version: string; license?: unknown };
  servers?: unknown;
  tags?: { name: string }[];
  paths: Record<string, Json>;
  components: { securitySchemes?: Record<string, Json> } & Parts;
}

const REFERENCE = /^#\/components\/(\w+)\/(.+)$/;
const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * One OpenAPI 3.1 document of what each service says of itself. Services share most parts; one that says another thing under
 * the same name gets the name of its service before its own.
 */
export function wholeDocument(documents: readonly (readonly [ServiceName, PartDocument])[]): Json {
  const components: Parts = {};
  const paths: Record<string, Json> = {};
  const tags = new Map<string, object>();
  for (const [service, document] of documents) {
    const renamed = renaming(service, document.components, components);
    for (const [kind, parts] of Object.entries(document.components))
      for (const [name, part] of Object.entries(parts))
        (components[kind] ??= {})[renamed.name(kind, name)] = renamed.part(part);
    for (const [path, methods] of Object.entries(document.paths))
      paths[path] = { ...paths[path], ...renamed.part(methods) };
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
    components,
  };
}

/** How the parts of one document are called among those that are there already. */
function renaming(service: ServiceName, own: Parts, known: Parts) {
  const names = new Map<string, string>();
  for (const [kind, parts] of Object.entries(own))
    for (const [name, part] of Object.entries(parts)) {
      const there = known[kind]?.[name];
      const isTaken = there !== undefined && JSON.stringify(there) !== JSON.stringify(part);
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

import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../../src/paths.ts';
import { services } from '../../src/processes.ts';

/**
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} service
 * @property {string} method
 * @property {string} path with `{parameters}`
 * @property {object[]} parameters
 * @property {object} [body] JSON schema, references resolved
 * @property {number[]} documented statuses
 */

/** Every call that the services promise, from the OpenAPI files that a stage of `npm test` keeps current. @type {Operation[]} */
export const operations = services().flatMap(({ name }) => operationsOf(name));

export const operationNamed = (id) => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`No OpenAPI file has an operation ${id}`);
  return found;
};

function operationsOf(service) {
  const file = inRoot('services', service, 'openapi.json');
  if (!existsSync(file)) return [];
  const document = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      id: operationId,
      service,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody && resolved(requestBody.content['application/json'].schema, document),
      documented: Object.keys(responses).map(Number),
    })),
  );
}

/** The schema with its references replaced by what they name; the schemas of requests do not contain themselves. */
function resolved(schema, document) {
  if (Array.isArray(schema)) return schema.map((part) => resolved(part, document));
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.$ref) return resolved(document.components.schemas[schema.$ref.split('/').at(-1)], document);
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, resolved(part, document)]));
}

/** Fills the `{parameters}` of a path, as they are. */
export const fill = (path, params = {}) => path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]));

import { isDeepStrictEqual } from 'node:util';
import { type Change, type Place } from './change.ts';
import { reliedOn } from './relied-on.ts';
import { schemaChanges } from './schema-changes.ts';
import type { Access, Content, OpenApiDocument, Operation, Parameter, RequestBody } from './document.ts';

/** Changes that a caller of the former OpenAPI document meets in the later one. */
export function documentChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const [released, current] = [reliedOn(before), reliedOn(after)] as const;
  const [former, later] = [operationsOf(released), operationsOf(current)] as const;
  const components = { before: released.components?.schemas ?? {}, after: current.components?.schemas ?? {} };
  return [
    ...added(former, later).map((where) => ({ where, what: 'is new', isBreaking: false })),
    ...Object.entries(former).flatMap(([where, operation]) =>
      later[where]
        ? operationChanges(operation, later[where], { where, ...components })
        : [{ where, what: 'is gone', isBreaking: true, removal: { sunset: operation['x-umbral-sunset'] } }],
    ),
  ];
}

const operationsOf = ({ paths }: OpenApiDocument): Record<string, Operation> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      // A parameter may get another name: callers see its place only.
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
        operation,
      ]),
    ),
  );

const added = (before: object, after: object) => Object.keys(after).filter((name) => !(name in before));

/** Where we are in the documents, and their schemas. */
type Somewhere = Omit<Place, 'direction'>;

function operationChanges(before: Operation, after: Operation, place: Somewhere): Change[] {
  const { where } = place;
  return [
    ...(before.operationId === after.operationId
      ? []
      : [{ where, what: `is called ${after.operationId}, no longer ${before.operationId}`, isBreaking: true }]),
    ...sunsetChanges(before['x-umbral-sunset'], after['x-umbral-sunset'], where),
    ...accessChanges(before['x-umbral-access'], after['x-umbral-access'], where),
    ...parameterChanges(before.parameters ?? [], after.parameters ?? [], place),
    ...bodyChanges(before.requestBody, after.requestBody, place),
    ...answerChanges(before.responses, after.responses, place),
  ];
}

/** Callers rely on an announced sunset date. */
function sunsetChanges(before: string | undefined, after: string | undefined, where: string): Change[] {
  if (before === after) return [];
  if (!after) return [{ where, what: 'stays after all', isBreaking: false }];
  if (!before) return [{ where, what: `is deprecated, until ${after}`, isBreaking: false }];
  return [{ where, what: `may be gone on ${after}, no longer on ${before}`, isBreaking: after < before }];
}

/** Existing callers must keep their access: only opening up to every session, or to the public, is compatible. */
function accessChanges(before: Access | undefined, after: Access | undefined, where: string): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const isOpened = after === 'public' || (after === 'signed-in' && before !== 'public');
  const text = (access: Access | undefined) =>
    typeof access === 'object' ? Object.entries(access).flat().join(' ') : access;
  return [{ where, what: `access ${text(before)} is now ${text(after)}`, isBreaking: !isOpened }];
}

function parameterChanges(before: Parameter[], after: Parameter[], place: Somewhere): Change[] {
  const named = (list: Parameter[]): Record<string, Parameter> =>
    Object.fromEntries(list.filter((one) => one.in !== 'path').map((one) => [`${one.in} ${one.name}`, one]));
  const inPath = (list: Parameter[]) => list.filter((one) => one.in === 'path');
  const [former, later] = [named(before), named(after)] as const;
  const at = (name: string): Place => ({ ...place, where: `${place.where} ${name}`, direction: 'request' });
  return [
    ...inPath(before).flatMap(({ schema }, index: number) =>
      schemaChanges(schema, inPath(after)[index]?.schema, at('path')),
    ),
    ...added(former, later).map((name) => ({
      where: at(name).where,
      what: 'is new',
      isBreaking: later[name]?.required ?? false,
    })),
    ...Object.entries(former).flatMap(([name, parameter]) => {
      const same = later[name];
      if (!same) return [{ where: at(name).where, what: 'is gone', isBreaking: true }];
      const changes = schemaChanges(parameter.schema, same.schema, at(name));
      return [...changes, ...needChanges(parameter.required ?? false, same.required ?? false, at(name).where)];
    }),
  ];
}

function bodyChanges(before: RequestBody | undefined, after: RequestBody | undefined, place: Somewhere): Change[] {
  const where = `${place.where} body`;
  if (!before && !after) return [];
  if (!after) return [{ where, what: 'is gone', isBreaking: true }];
  if (!before)
    return [{ where, what: after.required ? 'is new and required' : 'is new', isBreaking: after.required ?? false }];
  return [
    ...needChanges(before.required, after.required ?? false, where),
    ...contentChanges(before.content, after.content, { ...place, where, direction: 'request' }),
  ];
}

/** Nothing is compared where the released text does not record the former need. */
function needChanges(before: boolean | undefined, after: boolean, where: string): Change[] {
  if (before === undefined || before === after) return [];
  return [{ where, what: after ? 'is required now' : 'may be absent now', isBreaking: after }];
}

/** A new refusal is what every caller has to expect; a success that is gone or looks different is not. */
function answerChanges(before: Operation['responses'], after: Operation['responses'], place: Somewhere): Change[] {
  const isSuccess = (status: string) => status.startsWith('2');
  const at = (status: string): Place => ({ ...place, where: `${place.where} ${status}`, direction: 'answer' });
  return [
    ...added(before, after).map((status) => ({
      where: at(status).where,
      what: 'is new',
      isBreaking: isSuccess(status),
    })),
    ...Object.entries(before).flatMap(([status, answer]) => {
      const later = after[status];
      if (!later) return [{ where: at(status).where, what: 'is gone', isBreaking: isSuccess(status) }];
      const lost = added(later.headers ?? {}, answer.headers ?? {});
      return [
        ...lost.map((name) => ({ where: `${at(status).where} ${name}`, what: 'is gone', isBreaking: true })),
        ...contentChanges(answer.content ?? {}, later.content ?? {}, at(status)),
      ];
    }),
  ];
}

function contentChanges(before: Content, after: Content, place: Place): Change[] {
  return Object.entries(before).flatMap(([type, { schema }]) =>
    after[type]
      ? schemaChanges(schema, after[type].schema, place)
      : [{ where: `${place.where} ${type}`, what: 'is gone', isBreaking: true }],
  );
}

// @ts-nocheck is being removed file by file
import { isDeepStrictEqual } from 'node:util';
import { schemaChanges, type Change } from './schema-changes.ts';

/** What a caller of the former OpenAPI document meets in the later one. */
export function documentChanges(before: object, after: object): Change[] {
  const [former, later] = [operationsOf(before), operationsOf(after)];
  const components = { before: before.components?.schemas ?? {}, after: after.components?.schemas ?? {} };
  return [
    ...added(former, later).map((where) => ({ where, what: 'is new', isBreaking: false })),
    ...Object.entries(former).flatMap(([where, operation]) =>
      where in later
        ? operationChanges(operation, later[where], { where, ...components })
        : [{ where, what: 'is gone', isBreaking: true }],
    ),
  ];
}

const operationsOf = ({ paths }) =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      // A parameter may get another name: callers see its place only.
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
        operation,
      ]),
    ),
  );

const added = (before, after) => Object.keys(after).filter((name) => !(name in before));

function operationChanges(before, after, place) {
  const { where } = place;
  return [
    ...(before.operationId === after.operationId
      ? []
      : [{ where, what: `is called ${after.operationId}, no longer ${before.operationId}`, isBreaking: true }]),
    ...accessChanges(before['x-umbral-access'], after['x-umbral-access'], where),
    ...parameterChanges(before.parameters ?? [], after.parameters ?? [], place),
    ...bodyChanges(before.requestBody, after.requestBody, place),
    ...answerChanges(before.responses, after.responses, place),
  ];
}

/** Who could call must still be able to: only opening up to every session, or to everybody, keeps that promise. */
function accessChanges(before, after, where) {
  if (isDeepStrictEqual(before, after)) return [];
  const isOpened = after === 'public' || (after === 'signed-in' && before !== 'public');
  const text = (access) => (typeof access === 'object' ? Object.entries(access).flat().join(' ') : access);
  return [{ where, what: `access ${text(before)} is now ${text(after)}`, isBreaking: !isOpened }];
}

function parameterChanges(before, after, place) {
  const named = (list) =>
    Object.fromEntries(list.filter((one) => one.in !== 'path').map((one) => [`${one.in} ${one.name}`, one]));
  const inPath = (list) => list.filter((one) => one.in === 'path');
  const [former, later] = [named(before), named(after)];
  const at = (name) => ({ ...place, where: `${place.where} ${name}`, direction: 'request' });
  return [
    ...inPath(before).flatMap(({ schema }, index) => schemaChanges(schema, inPath(after)[index]?.schema, at('path'))),
    ...added(former, later).map((name) => ({
      where: at(name).where,
      what: 'is new',
      isBreaking: later[name].required,
    })),
    ...Object.entries(former).flatMap(([name, parameter]) => {
      if (!later[name]) return [{ where: at(name).where, what: 'is gone', isBreaking: true }];
      const changes = schemaChanges(parameter.schema, later[name].schema, at(name));
      if (parameter.required || !later[name].required) return changes;
      return [...changes, { where: at(name).where, what: 'is required now', isBreaking: true }];
    }),
  ];
}

function bodyChanges(before, after, place) {
  const where = `${place.where} body`;
  if (!before && !after) return [];
  if (!before || !after) return [{ where, what: after ? 'is new and required' : 'is gone', isBreaking: true }];
  return contentChanges(before.content, after.content, { ...place, where, direction: 'request' });
}

/** A new refusal is what every caller has to expect; a success that is gone or looks different is not. */
function answerChanges(before, after, place) {
  const isSuccess = (status) => status.startsWith('2');
  const at = (status) => ({ ...place, where: `${place.where} ${status}`, direction: 'answer' });
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

function contentChanges(before, after, place) {
  return Object.entries(before).flatMap(([type, { schema }]) =>
    after[type]
      ? schemaChanges(schema, after[type].schema, place)
      : [{ where: `${place.where} ${type}`, what: 'is gone', isBreaking: true }],
  );
}

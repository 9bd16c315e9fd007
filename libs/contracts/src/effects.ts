import * as z from 'zod';
import type { Access, OperationShape } from './operation.js';

/** What an operation may do beyond reading and changing records of daily work. */
export const effects = ['bulk-read', 'grants-access', 'changes-credentials', 'leaves-the-system', 'destroys'] as const;
export type Effect = (typeof effects)[number];

export interface Policy {
  /** Which operations have the effect. */
  covers: string;
  /** Requires a sign-in, or a reauthentication, of the last minutes. */
  stepUp: boolean;
  /** Leaves an audit entry. */
  audited: boolean;
  /** Calls of a person a minute, over all such operations of a service; null: the operation has its own limit or none. */
  callsAMinute: number | null;
  /** Programs may call it, unless its `programs` says otherwise. */
  programs: boolean;
  /** The screen asks for a confirmation first. */
  confirmed: boolean;
}

/** What each effect requires: read by the services, the OpenAPI documents, the docs and the tests. */
export const policies = {
  'bulk-read': {
    covers: 'many records in one answer: files of lists, and whole lists from 200 rows on',
    stepUp: true,
    audited: true,
    callsAMinute: 10,
    programs: false,
    confirmed: false,
  },
  'grants-access': {
    covers: 'who may do or receive what: users, members, roles, programs and keys, webhooks, published code',
    stepUp: true,
    audited: true,
    callsAMinute: null,
    programs: false,
    confirmed: false,
  },
  'changes-credentials': {
    covers: 'passwords, addresses, second factors and open sessions',
    stepUp: true,
    audited: true,
    callsAMinute: null,
    programs: false,
    confirmed: false,
  },
  'leaves-the-system': {
    covers: 'data that is sent out: files of lists, mails, messages of webhooks',
    stepUp: false,
    audited: true,
    callsAMinute: null,
    programs: true,
    confirmed: false,
  },
  destroys: {
    covers: 'records that are deleted for good',
    stepUp: false,
    audited: true,
    callsAMinute: null,
    programs: true,
    confirmed: true,
  },
} satisfies Record<Effect, Policy>;

/** An effect of the calls that change one of these fields of the record. */
export interface FieldEffect {
  effect: Effect;
  changes: readonly string[];
}

/** An effect, and the calls that have it where not all do. */
export interface EffectOf {
  effect: Effect;
  when?: 'whole-list' | readonly string[];
}

/** From this number of rows on, a list without a page is an export. */
export const WHOLE_LIST_ROWS = 200;

/** The parts of an operation from which its effects follow. */
export interface EffectSource extends Pick<
  OperationShape,
  'method' | 'audits' | 'media' | 'query' | 'answer' | 'effects' | 'exportedAs' | 'unaudited'
> {
  path: string;
  access: Access | 'internal';
}

const actionOf = ({ audits }: EffectSource): string | undefined =>
  audits === undefined || audits === 'none' ? undefined : audits.action;

const SENDING = new Set(['send_report', 'send_credentials', 'send_test', 'resend']);
/** Switching on restores what an earlier call granted, and sending grants nothing. */
const GRANTING_NOTHING = new Set(['toggle_status', ...SENDING]);
const ACCESS_PATHS = [/^\/api\/(roles|programs|webhooks)(\/|$)/, /^\/api\/companies\/:id\/users(\/|$)/];

/** A file of many records; that of a single one contains what its page shows. */
const isFileOfList = ({ media, path }: EffectSource): boolean => media !== undefined && !path.includes(':');

function grantsAccess(operation: EffectSource): boolean {
  const { method, path } = operation;
  if (method === 'GET') return false;
  if (method === 'POST' && path === '/api/users') return true;
  return ACCESS_PATHS.some((pattern) => pattern.test(path)) && !GRANTING_NOTHING.has(actionOf(operation) ?? '');
}

/** A list that is an array without a page. */
const answersWhole = ({ method, query, answer }: EffectSource): boolean =>
  method === 'GET' && query instanceof z.ZodObject && 'page' in query.shape && answer instanceof z.ZodUnion;

/** A deletion; a call that removes a part of a record, a member or a session is audited as something else. */
const destroys = (operation: EffectSource): boolean =>
  operation.method === 'DELETE' && (actionOf(operation) ?? 'delete') === 'delete';

/** The effects that follow from what an operation is. */
export function derivedEffects(operation: EffectSource): EffectOf[] {
  const isExport = isFileOfList(operation) || actionOf(operation) === 'export';
  return [
    ...(isExport ? [{ effect: 'bulk-read' } as const] : []),
    ...(operation.exportedAs ? [{ effect: 'bulk-read', when: 'whole-list' } as const] : []),
    ...(grantsAccess(operation) ? [{ effect: 'grants-access' } as const] : []),
    ...(isExport || SENDING.has(actionOf(operation) ?? '') ? [{ effect: 'leaves-the-system' } as const] : []),
    ...(destroys(operation) ? [{ effect: 'destroys' } as const] : []),
  ];
}

const declaredEffects = ({ effects: declared = [] }: EffectSource): EffectOf[] =>
  declared.map((one) => (typeof one === 'string' ? { effect: one } : { effect: one.effect, when: one.changes }));

/** The effects of an operation: what it declares, and what follows from what it is. */
export function effectsOf(operation: EffectSource): EffectOf[] {
  const declared = declaredEffects(operation);
  const isDeclared = ({ effect, when }: EffectOf) =>
    declared.some((one) => one.effect === effect && (one.when === undefined || one.when === when));
  return [...declared, ...derivedEffects(operation).filter((one) => !isDeclared(one))];
}

/**
 * When an operation requires a fresh sign-in: `always`, for a whole list, or where one of these fields changes. A call without
 * a session has none to confirm.
 */
export function stepUpOf(operation: EffectSource): 'always' | 'whole-list' | readonly string[] | undefined {
  if (operation.access === 'public' || operation.access === 'internal') return undefined;
  const whens = effectsOf(operation)
    .filter(({ effect }) => policies[effect].stepUp)
    .map(({ when }) => when ?? 'always');
  if (whens.includes('always')) return 'always';
  const fields = whens.flatMap((when) => (typeof when === 'string' ? [] : when));
  if (fields.length > 0) return fields;
  return whens.length > 0 ? 'whole-list' : undefined;
}

/** Whether the effects of every call of an operation leave it open to programs. */
export const effectsAllowPrograms = (operation: EffectSource): boolean =>
  effectsOf(operation).every(({ effect, when }) => when !== undefined || policies[effect].programs);

/** What is wrong with the effects of an operation; undefined where nothing is. */
export function effectsProblem(operation: EffectSource): string | undefined {
  const { effects: declared, audits, unaudited } = operation;
  const derived = derivedEffects(operation);
  if (declared?.length === 0 && derived.length > 0) return `has ${derived[0]?.effect} and declares no effect`;
  const narrowed = declaredEffects(operation).find(
    ({ effect, when }) => when !== undefined && derived.some((one) => one.effect === effect && one.when === undefined),
  );
  if (narrowed) return `has ${narrowed.effect} in every call and declares it for some`;
  if (answersWhole(operation) && !operation.exportedAs) return 'answers a whole list without `exportedAs`';
  const isAudited = audits !== undefined && audits !== 'none';
  if (isAudited && unaudited) return 'is audited and declares a reason for not being';
  const silent = effectsOf(operation).find(({ effect, when }) => policies[effect].audited && when !== 'whole-list');
  if (silent && !isAudited && !unaudited) return `has ${silent.effect} and is not audited`;
  return undefined;
}

import { isOpenToPrograms, type OperationShape } from '../operation.js';
import { tagDescriptions } from '../tags.js';

/** Areas of more than one tag, or of another name than their tag. Every other tag is an area. */
const AREA_OF_TAG: Readonly<Record<string, string>> = {
  'viability-studies': 'studies',
  'client-reports': 'studies',
  desk: 'studies',
  'audit-proof': 'audits',
};

const AREA_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...tagDescriptions,
  studies: 'Studies of what a client can buy, with their scenarios, reports and verdict changes',
  audits: 'Who did what to which record, and the proof of the log',
};

const areaOf = (tag: string): string => AREA_OF_TAG[tag] ?? tag;

/** The scope that a token of a program needs for an operation (RFC 6749, 3.3): `clients:read`, `clients:write`. */
export const scopeOf = ({ tag, method }: Pick<OperationShape, 'tag' | 'method'>): string =>
  `${areaOf(tag)}:${method === 'GET' ? 'read' : 'write'}`;

/** May a program call it with a scope? Public operations need none. */
export const hasScope = (operation: OperationShape): boolean =>
  operation.access !== 'public' && isOpenToPrograms(operation);

/** The scopes of these operations that a program may request, each once, in alphabetical order. */
export const scopesOf = (operations: readonly OperationShape[]): string[] =>
  [...new Set(operations.filter(hasScope).map((one) => scopeOf(one)))].sort();

/** One line for each of these scopes, for the API pages. */
export const scopeDescriptions = (operations: readonly OperationShape[]): Record<string, string> =>
  Object.fromEntries(scopesOf(operations).map((scope) => [scope, descriptionOf(scope)]));

function descriptionOf(scope: string): string {
  const [area = '', verb] = scope.split(':');
  return `${verb === 'read' ? 'Read' : 'Change or calculate'}: ${AREA_DESCRIPTIONS[area]}`;
}

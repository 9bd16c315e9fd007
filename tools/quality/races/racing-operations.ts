import * as contracts from '@umbral/contracts';
import type { OperationShape, ServiceName } from '@umbral/contracts';
import { accessTable } from '../security/access/access-table.ts';
import { calls } from '../security/access/calls.ts';
import { kinds, type KindName } from '../security/access/records.ts';
import { placementOf, successOf } from '../security/contract/attempt.ts';

const isOperation = (value: unknown): value is OperationShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'service' in value;
const declared = Object.values(contracts)
  .filter((value) => typeof value === 'object' && value !== null)
  .flatMap((group) => Object.values(group as object).filter(isOperation));
const operations = [...new Map(declared.map((operation) => [operation.id, operation])).values()];

/** Writes of one versioned record, which answer its version or delete it. */
const races = ({ id, method, etag, answer, audits = 'none', path }: OperationShape) =>
  method !== 'GET' &&
  etag === true &&
  (answer !== undefined || method === 'DELETE') &&
  audits !== 'none' &&
  path.includes('/:id') &&
  calls[id]?.kind !== undefined &&
  !calls[id].isPart &&
  !calls[id].endsSession &&
  !calls[id].inactive &&
  calls[id].params === undefined;

export interface RacingKind {
  kind: KindName;
  service: ServiceName;
  operations: OperationShape[];
}

/** The kinds of records whose writes may meet, derived from the contracts: a new noun is one of them. */
export const racingKinds: RacingKind[] = Object.keys(kinds).flatMap((name) => {
  const kind = name as KindName;
  const own = operations.filter((operation) => races(operation) && calls[operation.id]?.kind === kind);
  const able = own.filter((operation) => placementOf(operation) !== undefined);
  const [first] = able;
  return first ? [{ kind, service: first.service, operations: able }] : [];
});

const cellsOf = ({ id }: OperationShape, column: string) => accessTable.get(id)?.cells[column] ?? [];

/** Whether an administrator may call it for a record of any office: then it races for one of the colleague's. */
export const isForAnyRecord = (operation: OperationShape): boolean =>
  cellsOf(operation, 'admin')
    .slice(1)
    .every((status) => status === successOf(operation));

/** Whether a user of another office with every permission may call it for this record, by the table of access. */
export const mayStranger = (operation: OperationShape): boolean =>
  cellsOf(operation, 'deleter').at(-1) === successOf(operation);

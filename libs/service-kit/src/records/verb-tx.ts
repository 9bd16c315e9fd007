import type { AuditChanges, DomainEventName, DomainEventPayload, OperationShape } from '@umbral/contracts';
import type { Tx } from '../database/transactions.js';

/** The events that an operation declares. */
export type EventsOf<Op> = Op extends { publishes: readonly (infer Name extends DomainEventName)[] } ? Name : never;

/** What is in reach of a verb inside its transaction. Helpers name the events that they publish. */
export interface VerbTx<Client, Events extends DomainEventName = never> extends Omit<Tx<Client>, 'publish'> {
  // A property: methods would let a helper publish what its caller's operation does not declare.
  publish: <Name extends Events>(name: Name, payload: DomainEventPayload<Name>) => void;
  /** Adds what the columns of the record do not tell to its audit. */
  note(changes: AuditChanges): void;
}

/** Binds a transaction to the operation that it is opened for. */
export function verbTx<Client>(
  tx: Tx<Client>,
  operation: OperationShape,
  noted: AuditChanges,
): VerbTx<Client, DomainEventName> {
  return {
    ...tx,
    publish: (name, payload) => {
      if (!operation.publishes?.includes(name))
        throw new Error(`${operation.id} does not declare that it publishes ${name}`);
      tx.publish(name, payload);
    },
    note: (changes) => void Object.assign(noted, changes),
  };
}

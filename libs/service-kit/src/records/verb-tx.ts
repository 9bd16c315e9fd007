import type { AuditChanges, DomainEventName, DomainEventPayload, OperationShape } from '@umbral/contracts';
import type { Tx } from '../database/transactions.js';

/** The events that an operation declares. */
export type EventsOf<Op> = Op extends { publishes: readonly (infer Name extends DomainEventName)[] } ? Name : never;

/** The transaction of a verb. Helper functions name the events that they publish. */
export interface VerbTx<Client, Events extends DomainEventName = never> extends Omit<Tx<Client>, 'publish'> {
  // A property, because methods are bivariant: a helper could publish an event that its caller's operation does not declare.
  publish: <Name extends Events>(name: Name, payload: DomainEventPayload<Name>) => void;
  /** Adds changes beyond the columns of the record to its audit entry. */
  note(changes: AuditChanges): void;
}

/** Restricts a transaction to the events of its operation. */
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

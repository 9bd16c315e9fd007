import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';

export const AUDIT_STREAM = 'UMBRAL_AUDIT';
export const DOMAIN_STREAM = 'UMBRAL_DOMAIN';

/** The broker seen from outside, past the links that stand between it and the services. */
export class Broker {
  /** @param {string} urls separated by commas */
  constructor(urls) {
    this.servers = urls.split(',');
  }

  /** @template T @param {(parts: { connection: any, client: any, manager: any }) => Promise<T>} work */
  async with(work) {
    const connection = await connect({ servers: this.servers, timeout: 5_000, name: 'faults' });
    try {
      return await work({
        connection,
        client: jetstream(connection),
        manager: await jetstreamManager(connection, { timeout: 5_000 }),
      });
    } finally {
      await connection.close();
    }
  }

  info(stream) {
    return this.with(({ manager }) => manager.streams.info(stream));
  }

  setDuplicateWindow(stream, milliseconds) {
    return this.with(({ manager }) => manager.streams.update(stream, { duplicate_window: nanos(milliseconds) }));
  }

  publish(subject, payload) {
    return this.with(({ client }) => client.publish(subject, payload));
  }

  /** Ids of the events in a stream from a sequence on; one that is stored twice comes twice. */
  idsSince(stream, sequence) {
    return this.with(async ({ client, manager }) => {
      const { state } = await manager.streams.info(stream);
      const ids = [];
      if (state.last_seq < sequence) return ids;
      const consumer = await client.consumers.get(stream, {
        opt_start_seq: sequence,
        deliver_policy: 'by_start_sequence',
      });
      const messages = await consumer.consume();
      for await (const message of messages) {
        ids.push(idIn(message));
        if (message.seq >= state.last_seq) break;
      }
      return ids;
    });
  }
}

function idIn(message) {
  try {
    return message.json().id;
  } catch {
    return undefined; // a message that is no event
  }
}

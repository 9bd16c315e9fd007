import {
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  type StreamInfo,
} from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';

export const AUDIT_STREAM = 'UMBRAL_AUDIT';
export const DOMAIN_STREAM = 'UMBRAL_DOMAIN';

/** Direct access to the broker, past the proxies between it and the services. */
export class Broker {
  readonly #servers: string[];

  /** @param urls separated by commas */
  constructor(urls: string) {
    this.#servers = urls.split(',');
  }

  async with<Result>(work: (client: JetStreamClient, manager: JetStreamManager) => Promise<Result>): Promise<Result> {
    const connection = await connect({ servers: this.#servers, timeout: 5_000, name: 'faults' });
    try {
      return await work(jetstream(connection), await jetstreamManager(connection, { timeout: 5_000 }));
    } finally {
      await connection.close();
    }
  }

  info(stream: string): Promise<StreamInfo> {
    return this.with((_, manager) => manager.streams.info(stream));
  }

  setDuplicateWindow(stream: string, milliseconds: number): Promise<StreamInfo> {
    return this.with((_, manager) => manager.streams.update(stream, { duplicate_window: nanos(milliseconds) }));
  }

  publish(subject: string, payload: string) {
    return this.with((client) => client.publish(subject, payload));
  }

  /** Ids of the events in a stream from a sequence on; one that is stored twice is returned twice. */
  idsSince(stream: string, sequence: number): Promise<(string | undefined)[]> {
    return this.with(async (client, manager) => {
      const { state } = await manager.streams.info(stream);
      const ids: (string | undefined)[] = [];
      if (state.last_seq < sequence) return ids;
      const consumer = await client.consumers.get(stream, {
        opt_start_seq: sequence,
        deliver_policy: DeliverPolicy.StartSequence,
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

function idIn(message: JsMsg): string | undefined {
  try {
    return message.json<{ id: string }>().id;
  } catch {
    return undefined; // a message that is no event
  }
}

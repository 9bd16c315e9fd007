import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Consumers, Database, DirectorySource, Log, readDirectory } from '@umbral/service-kit';
import { actorsConsumer } from './actors-consumer.js';
import { addKnownActors } from './insert-actors.js';

/**
 * A copy of users' names, so that entries can be returned with them without a call to identity. Updated by events; at each start
 * also read from identity, because events are retained for a week.
 */
@Injectable()
export class Actors implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly ending = new AbortController();
  private run: Promise<void> | undefined;

  constructor(
    consumers: Consumers,
    private readonly database: Database,
    private readonly source: DirectorySource,
    private readonly log: Log,
  ) {
    consumers.add(actorsConsumer);
  }

  onApplicationBootstrap(): void {
    this.run = readDirectory(this.source, {
      store: { users: (page) => addKnownActors(this.database, page) },
      signal: this.ending.signal,
      log: this.log,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.run;
  }
}

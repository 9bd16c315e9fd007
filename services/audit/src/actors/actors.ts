import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Consumers, Database, DirectorySource, Log, readDirectory } from '@umbral/service-kit';
import { actorsConsumer } from './actors-consumer.js';
import { addKnownActors } from './insert-actors.js';

/**
 * Follows who the users are, so that a movement can say who made it without asking another service. Events tell it; at each
 * start it is also read from identity, because events are kept for a week.
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
      keep: { users: (page) => addKnownActors(this.database, page) },
      signal: this.ending.signal,
      log: this.log,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.run;
  }
}

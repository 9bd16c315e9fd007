import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, type Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import { Consumers } from '../events/consumer-definition.js';
import { Log } from '../logging/log.js';
import { addDirectoryConsumers } from './directory.consumers.js';
import { DirectorySource } from './directory-source.js';
import { keepCompanies, keepUsers } from './known-records.js';
import { readDirectory } from './read-directory.js';

/**
 * What a service knows of identity's users and companies: `known_users` and `known_companies`. Events keep it; at each
 * start it is also read from identity, because events are kept for a week and a database may be new or restored.
 */
@Injectable()
export class Directory implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly ending = new AbortController();
  private run: Promise<void> | undefined;

  constructor(
    consumers: Consumers,
    private readonly database: Database,
    private readonly source: DirectorySource,
    private readonly log: Log,
  ) {
    addDirectoryConsumers(consumers);
  }

  onApplicationBootstrap(): void {
    this.run = readDirectory(this.source, {
      keep: {
        companies: (page) => keepCompanies(this.database, page),
        users: (page) => keepUsers(this.database, page),
      },
      signal: this.ending.signal,
      log: this.log,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.run;
  }

  /** Does this company exist? Identity is asked where its event has not arrived yet. @throws AppError service_down */
  async hasCompany(database: Queryable, id: number): Promise<boolean> {
    if (await database.one(sql`select 1 as known from known_companies where id = ${id}`)) return true;
    const told = this.source.isThere ? await this.source.company(id) : undefined;
    if (told) await keepCompanies(database, [told]);
    return told !== undefined;
  }
}

import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, type Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import { Consumers } from '../events/consumer-definition.js';
import { Log } from '../logging/log.js';
import { addDirectoryConsumers } from './directory.consumers.js';
import { DirectorySource } from './directory-source.js';
import { upsertCompanies, upsertUsers } from './known-records.js';
import { readDirectory } from './read-directory.js';

/**
 * A service's copy of identity's users and companies: `known_users` and `known_companies`. Events update it; at each start it is
 * also read from identity, because events are retained for a week and a database may be new or restored.
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
      store: {
        companies: (page) => upsertCompanies(this.database, page),
        users: (page) => upsertUsers(this.database, page),
      },
      signal: this.ending.signal,
      log: this.log,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.run;
  }

  /** Whether this company exists. Queries identity where its event has not arrived yet. @throws AppError service_down */
  async hasCompany(database: Queryable, id: number): Promise<boolean> {
    if (await database.one(sql`select 1 as known from known_companies where id = ${id}`)) return true;
    const company = this.source.isConfigured ? await this.source.company(id) : undefined;
    if (company) await upsertCompanies(database, [company]);
    return company !== undefined;
  }
}

import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DIRECTORY_PAGE_SIZE, directoryPages } from '@umbral/contracts';
import { Backoff, Database, Log } from '@umbral/service-kit';
import type * as z from 'zod';
import { config } from '../config.js';
import { keepCompanies, keepUsers } from './known-records.js';

const LIMIT_MS = 10_000;

/**
 * Reads identity's directory once at every start, in the background: the stream remembers seven days, a new or restored
 * database must know everybody. Versions decide, so it does not matter what the events tell in the meantime.
 */
@Injectable()
export class DirectoryBackfill implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly ending = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    void this.fill();
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }

  private async fill(): Promise<void> {
    const backoff = new Backoff(this.ending.signal, 60_000);
    while (!this.ending.signal.aborted) {
      try {
        for await (const page of this.pages(directoryPages.companies, ({ companyId }) => companyId)) {
          await keepCompanies(this.database, page.map(({ companyId: id, name, isActive, version }) => ({ id, name, isActive, version })));
        }
        for await (const page of this.pages(directoryPages.users, ({ userId }) => userId)) {
          await keepUsers(this.database, page.map(({ userId: id, email, isActive, version }) => ({ id, email, isActive, version })));
        }
        return;
      } catch (error) {
        if (this.ending.signal.aborted) return;
        this.log.warn({ reason: (error as Error).message }, 'identity’s directory could not be read, it will be tried again');
      }
      await backoff.wait();
    }
  }

  private async *pages<Item>(kind: { path: string; answer: z.ZodType<Item[]> }, idOf: (item: Item) => number): AsyncGenerator<Item[]> {
    for (let after = 0; ; ) {
      const url = new URL(`${kind.path}?after=${after}`, config.IDENTITY_URL);
      const signal = AbortSignal.any([this.ending.signal, AbortSignal.timeout(LIMIT_MS)]);
      const response = await fetch(url, { headers: { 'x-umbral-internal': config.INTERNAL_KEY }, signal });
      if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
      const page = kind.answer.parse(await response.json());
      yield page;
      const last = page.at(-1);
      if (!last || page.length < DIRECTORY_PAGE_SIZE) return;
      after = idOf(last);
    }
  }
}

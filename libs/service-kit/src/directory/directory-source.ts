import { DIRECTORY_PAGE_SIZE, directoryPages, viewerQuestion, type ViewerQuestion } from '@umbral/contracts';
import type * as z from 'zod';
import { AppError } from '../errors/app-error.js';
import { describeError } from '../errors/describe-error.js';

const LIMIT_MS = 10_000;

type Pages = typeof directoryPages;
export type KnownUserPage = z.infer<Pages['users']['answer']>;
export type KnownCompanyPage = z.infer<Pages['companies']['answer']>;

export interface DirectorySourceOptions {
  identityUrl: string;
  /** Key of the calls below /internal. Without it identity cannot be read, and events are the only source. */
  internalKey: string | undefined;
}

/** Reads identity's directory, for what events do not say or no longer have. Its calls throw AppError service_down. */
export class DirectorySource {
  constructor(private readonly options: DirectorySourceOptions) {}

  get isConfigured(): boolean {
    return this.options.internalKey !== undefined;
  }

  async company(id: number): Promise<KnownCompanyPage[number] | undefined> {
    const page = await this.read(directoryPages.companies, { after: String(id - 1) });
    return page.find(({ companyId }) => companyId === id);
  }

  async mayView(userId: number, module: ViewerQuestion['module']): Promise<boolean> {
    return (await this.read(viewerQuestion, { userId: String(userId), module })).mayView;
  }

  users(signal: AbortSignal): AsyncGenerator<KnownUserPage> {
    return this.pages(directoryPages.users, ({ userId }) => userId, signal);
  }

  companies(signal: AbortSignal): AsyncGenerator<KnownCompanyPage> {
    return this.pages(directoryPages.companies, ({ companyId }) => companyId, signal);
  }

  private async *pages<Item>(
    kind: { path: string; answer: z.ZodType<Item[]> },
    idOf: (item: Item) => number,
    signal: AbortSignal,
  ): AsyncGenerator<Item[]> {
    for (let after = 0; ;) {
      const page = await this.read(kind, { after: String(after) }, signal);
      yield page;
      const last = page.at(-1);
      if (!last || page.length < DIRECTORY_PAGE_SIZE) return;
      after = idOf(last);
    }
  }

  private async read<Answer>(
    kind: { path: string; answer: z.ZodType<Answer> },
    query: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const { identityUrl, internalKey = '' } = this.options;
    const limit = AbortSignal.timeout(LIMIT_MS);
    try {
      const response = await fetch(new URL(`${kind.path}?${new URLSearchParams(query).toString()}`, identityUrl), {
        headers: { 'x-umbral-internal': internalKey },
        // The key would be sent along.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      if (!response.ok) throw new Error(`identity answered ${response.status}`);
      return kind.answer.parse(await response.json());
    } catch (cause) {
      throw new AppError('service_down', {
        cause: new Error(`The directory of identity cannot be read: ${describeError(cause)}`),
      });
    }
  }
}

import { compareVersions, versionNumber, type PlatformVersions } from '@umbral/contracts';
import * as z from 'zod';
import type { Upstream } from '../routing/upstream.js';

/** A roll-out is visible after this time at the latest. */
const FRESH_MS = 2_000;
const contractAnswer = z.object({ contract: versionNumber });

type Versions = PlatformVersions['services'];

/** The contract version of each service: the lowest of all its replicas, while they differ. */
export class ContractVersions {
  #answer: Promise<Versions> | undefined;
  #fetchedAt = 0;

  /** @param limitMs a replica that has not answered by then counts as unreachable */
  constructor(
    private readonly services: Readonly<Record<string, Upstream>>,
    private readonly limitMs: number,
  ) {}

  /** At most one request to each replica in two seconds. */
  current(): Promise<Versions> {
    if (!this.#answer || Date.now() - this.#fetchedAt > FRESH_MS) {
      this.#fetchedAt = Date.now();
      this.#answer = this.#fetch();
    }
    return this.#answer;
  }

  async #fetch(): Promise<Versions> {
    const fetched = Object.entries(this.services).map(async ([name, service]) => {
      const answers = await service.requestAll({ method: 'GET', path: '/contract.json', headers: {} }, this.limitMs);
      const versions = answers.map(versionIn).filter((version) => version !== undefined);
      return [name, versions.sort(compareVersions)[0] ?? null] as const;
    });
    return Object.fromEntries(await Promise.all(fetched));
  }
}

function versionIn(answer: string): string | undefined {
  try {
    return contractAnswer.parse(JSON.parse(answer)).contract;
  } catch {
    return undefined; // another program listens there, or an older service without a contract version
  }
}

import { compareVersions, versionNumber, type PlatformVersions } from '@umbral/contracts';
import * as z from 'zod';
import type { Upstream } from '../routing/upstream.js';

/** A roll-out is seen after this time at the latest. */
const FRESH_MS = 2_000;
const ANSWER_MS = 1_000;
const contractAnswer = z.object({ contract: versionNumber });

type Versions = PlatformVersions['services'];

/** Which contract each service runs, asked of all its replicas: while they differ, the lowest counts. */
export class ContractVersions {
  #answer: Promise<Versions> | undefined;
  #askedAt = 0;

  constructor(private readonly services: Readonly<Record<string, Upstream>>) {}

  /** At most one question to each replica in two seconds, however many ask. */
  current(): Promise<Versions> {
    if (!this.#answer || Date.now() - this.#askedAt > FRESH_MS) {
      this.#askedAt = Date.now();
      this.#answer = this.#ask();
    }
    return this.#answer;
  }

  async #ask(): Promise<Versions> {
    const asked = Object.entries(this.services).map(async ([name, service]) => {
      const answers = await service.askAll({ method: 'GET', path: '/contract.json', headers: {} }, ANSWER_MS);
      const versions = answers.map(versionIn).filter((version) => version !== undefined);
      return [name, versions.sort(compareVersions)[0] ?? null] as const;
    });
    return Object.fromEntries(await Promise.all(asked));
  }
}

function versionIn(answer: string): string | undefined {
  try {
    return contractAnswer.parse(JSON.parse(answer)).contract;
  } catch {
    return undefined; // something else listens there, or an older service: it says nothing of its contract
  }
}

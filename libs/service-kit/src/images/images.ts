import type { Actor } from '@umbral/contracts';
import type { OnApplicationShutdown } from '@nestjs/common';
import { IMAGE_LIMIT_MS } from '../config/base-config.js';
import { AppError, refusedField } from '../errors/app-error.js';
import type { Log } from '../logging/log.js';
import { queueKeyOf } from '../queue/queue-key-of.js';
import { ProcessPool, type PoolOptions } from '../sandbox/process-pool.js';
import type { Reencoded } from './reencoded.js';

const REFUSALS = {
  unreadable: 'La imagen está dañada o no se puede leer. Prueba con otra',
  too_many_pixels: 'La imagen tiene demasiados píxeles: como máximo 4 millones, por ejemplo 2000 × 2000',
};

const LIMITS = { size: 1, queue: 'images' as const, limitMs: IMAGE_LIMIT_MS, memoryMb: 192, jobs: 50 };

/** Re-encodes the images that users send, in a process started with the first one. Injectable by this class. */
export class Images implements OnApplicationShutdown {
  readonly #pool: ProcessPool<Uint8Array, Reencoded>;

  constructor(log: Log, options: Partial<PoolOptions> = {}) {
    this.#pool = new ProcessPool({
      ...LIMITS,
      script: new URL('./image.process.js', import.meta.url),
      unavailable: () => new AppError('service_down'),
      onUnavailable: (reason) => log.error({ reason }, 'images cannot be saved: sharp has no build for this machine'),
      onUnlimited: (missing) => log.warn({ missing }, 'the process that decodes images lacks limits on this platform'),
      ...options,
    });
  }

  /**
   * The body with its image as it is stored: decoded and encoded again as PNG. No image, and a removed one, stay what they are.
   * @throws AppError validation at the field, overloaded, timeout, service_down where images cannot be decoded
   */
  async reencode<Field extends string, Body extends { [Key in Field]?: string | null | undefined }>(
    actor: Pick<Actor, 'id' | 'companyId'>,
    body: Body,
    field: Field,
  ): Promise<Body> {
    const dataUrl = body[field];
    if (!dataUrl) return body;
    const sent = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
    const reencoded = await this.#pool.run(queueKeyOf(actor), sent);
    if ('refusal' in reencoded) throw refusedField(field, REFUSALS[reencoded.refusal]);
    return { ...body, [field]: `data:image/png;base64,${Buffer.from(reencoded.image).toString('base64')}` };
  }

  onApplicationShutdown(): Promise<void> {
    return this.#pool.close();
  }
}

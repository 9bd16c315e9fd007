import { Injectable } from '@nestjs/common';
import type { RegistryFile } from '@umbral/contracts';
import { config } from '../config.js';
import { readRegistry, stampOf } from './registry-file.js';

/** The current registry.json, reloaded when it has changed; undefined without REGISTRY_DIR. */
@Injectable()
export class RegistryReader {
  private knownStamp = '';
  private registry: Promise<RegistryFile> | undefined;

  async current(): Promise<RegistryFile | undefined> {
    const { REGISTRY_DIR: folder } = config;
    if (!folder) return undefined;
    const stamp = await stampOf(folder);
    if (stamp !== this.knownStamp || !this.registry) {
      this.knownStamp = stamp;
      this.registry = readRegistry(folder);
      // After a failure the next call retries, without waiting for a change.
      this.registry.catch(() => (this.registry = undefined));
    }
    return this.registry;
  }
}

import { Injectable } from '@nestjs/common';
import type { RegistryFile } from '@umbral/contracts';
import { config } from '../config.js';
import { readRegistry, stampOf } from './registry-file.js';

/** What registry.json says now, read again when it has changed; undefined where there is none. */
@Injectable()
export class RegistryReader {
  private seenStamp = '';
  private registry: Promise<RegistryFile> | undefined;

  async current(): Promise<RegistryFile | undefined> {
    const { REGISTRY_DIR: folder } = config;
    if (!folder) return undefined;
    const stamp = await stampOf(folder);
    if (stamp !== this.seenStamp || !this.registry) {
      this.seenStamp = stamp;
      this.registry = readRegistry(folder);
      // A file that could not be read is tried again by the next caller, not when it changes.
      this.registry.catch(() => (this.registry = undefined));
    }
    return this.registry;
  }
}

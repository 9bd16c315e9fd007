import { Injectable } from '@nestjs/common';
import type { RegistryFile } from '@umbral/contracts';
import { config } from '../config.js';
import { markOf, readRegistry } from './registry-file.js';

/** What registry.json says now, read again when it has changed; undefined where there is none. */
@Injectable()
export class RegistryReader {
  private seen = '';
  private registry: Promise<RegistryFile> | undefined;

  async current(): Promise<RegistryFile | undefined> {
    const { REGISTRY_DIR: folder } = config;
    if (!folder) return undefined;
    const mark = await markOf(folder);
    if (mark !== this.seen || !this.registry) {
      this.seen = mark;
      this.registry = readRegistry(folder);
      // A half-written file is read again.
      this.registry.catch(() => (this.registry = undefined));
    }
    return this.registry;
  }
}

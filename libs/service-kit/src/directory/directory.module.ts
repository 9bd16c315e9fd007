import { Module, type DynamicModule } from '@nestjs/common';
import type { BaseConfig } from '../config/base-config.js';
import { Directory } from './directory.js';
import { DirectorySource } from './directory-source.js';

/** Import `DirectoryModule.of(config)` in a service whose migration has `directoryMigrationSql`. */
@Module({})
export class DirectoryModule {
  static of(config: Pick<BaseConfig, 'IDENTITY_URL' | 'INTERNAL_KEY'>): DynamicModule {
    const source = new DirectorySource({ identityUrl: config.IDENTITY_URL, internalKey: config.INTERNAL_KEY?.[0] });
    return {
      module: DirectoryModule,
      global: true,
      providers: [{ provide: DirectorySource, useValue: source }, Directory],
      exports: [Directory, DirectorySource],
    };
  }
}

import { Module } from '@nestjs/common';
import { DirectoryModule } from '@umbral/service-kit';
import { config } from './config.js';
import { BackupsModule } from './backups/backups.module.js';
import { ReleasesModule } from './releases.module.js';

@Module({ imports: [DirectoryModule.of(config), ReleasesModule, BackupsModule] })
export class AppModule {}

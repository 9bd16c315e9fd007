import { Module } from '@nestjs/common';
import { DirectoryModule } from '@umbral/service-kit';
import { config } from './config.js';

@Module({ imports: [DirectoryModule.of(config)] })
export class AppModule {}

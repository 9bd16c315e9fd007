import { Module } from '@nestjs/common';
import { DirectoryBackfill } from './directory.backfill.js';
import { DirectoryConsumer } from './directory.consumer.js';

@Module({ providers: [DirectoryConsumer, DirectoryBackfill] })
export class DirectoryModule {}

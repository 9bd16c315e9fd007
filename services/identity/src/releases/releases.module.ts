import { Module } from '@nestjs/common';
import { RegistryFollower } from './registry-follower.js';
import { ReleasesController } from './releases.controller.js';

@Module({ controllers: [ReleasesController], providers: [RegistryFollower] })
export class ReleasesModule {}

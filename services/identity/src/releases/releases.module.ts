import { Module } from '@nestjs/common';
import { CanaryAnalysis } from './canary-analysis.js';
import { RegistryFollower } from './registry-follower.js';
import { RegistryReader } from './registry-reader.js';
import { ReleaseReports } from './release-reports.js';
import { ReleasesController } from './releases.controller.js';

@Module({
  controllers: [ReleasesController],
  providers: [RegistryFollower, RegistryReader, CanaryAnalysis, ReleaseReports],
})
export class ReleasesModule {}

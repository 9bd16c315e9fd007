import { Module } from '@nestjs/common';
import { ReleaseAddressesController } from './addresses/release-addresses.controller.js';
import { ChangesController } from './deployment/changes.controller.js';
import { DeployedReleases } from './deployment/deployed-releases.js';
import { DeploymentController } from './deployment/deployment.controller.js';
import { DraftSweep } from './files/draft-sweep.js';
import { ReleasesController } from './releases.controller.js';
import { CanaryAnalysis } from './reports/canary-analysis.js';
import { ReleaseReports } from './reports/release-reports.js';
import { Uploads } from './upload/uploads.js';

@Module({
  controllers: [ReleasesController, ChangesController, DeploymentController, ReleaseAddressesController],
  providers: [DeployedReleases, DraftSweep, Uploads, CanaryAnalysis, ReleaseReports],
})
export class ReleasesModule {}

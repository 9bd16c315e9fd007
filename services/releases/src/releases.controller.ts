import { Controller, Headers } from '@nestjs/common';
import { releasesApi } from '@umbral/contracts';
import { Call, Database, Operation } from '@umbral/service-kit';
import { mayPublish } from './access/publisher.js';
import { listReleases } from './listing/list-releases.js';
import { ReleaseReports } from './reports/release-reports.js';
import { Uploads } from './upload/uploads.js';

/** The stored releases, and reports about those on trial. */
@Controller()
export class ReleasesController {
  constructor(
    private readonly database: Database,
    private readonly uploads: Uploads,
    private readonly reports: ReleaseReports,
  ) {}

  @Operation(releasesApi.list)
  list(@Call() { actor }: Call<typeof releasesApi.list>) {
    return listReleases(this.database, (module) => mayPublish(actor, module));
  }

  @Operation(releasesApi.upload)
  upload(@Call() call: Call<typeof releasesApi.upload>) {
    return this.uploads.store(call);
  }

  @Operation(releasesApi.report)
  report(@Call() call: Call<typeof releasesApi.report>, @Headers('x-umbral-visit') marker: string | undefined) {
    return this.reports.count(call.actor, call.readBody(), marker);
  }
}

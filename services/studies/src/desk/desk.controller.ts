import { Controller } from '@nestjs/common';
import { canView, deskApi } from '@umbral/contracts';
import { Call, Clock, Database, Operation } from '@umbral/service-kit';
import { recordScope } from '../records/record.scope.js';
import { nextSteps, recentClients, studiesOnDesk } from './desk.blocks.js';
import { loadOfAdvisers } from './desk.load.js';
import { deskTimes } from './desk.times.js';
import { verdictChangesOf } from '../study-verdicts/verdicts-on-desk.js';

@Controller()
export class DeskController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Operation(deskApi.get)
  async get(@Call() { actor }: Call<typeof deskApi.get>) {
    const times = deskTimes(this.clock.now());
    const viewsStudies = canView(actor, 'estudios_viabilidad');
    const [clients, steps, studies, verdictChanges] = await Promise.all([
      recentClients(this.database, actor),
      nextSteps(this.database, actor),
      viewsStudies && studiesOnDesk(this.database, actor, times),
      viewsStudies ? verdictChangesOf(this.database, actor) : null,
    ]);
    return {
      recentClients: clients,
      nextSteps: steps,
      ...(studies || { untouched: null, inProgress: null, figures: null }),
      verdictChanges,
    };
  }

  @Operation(deskApi.load)
  load(@Call() call: Call<typeof deskApi.load>) {
    return loadOfAdvisers(this.database, recordScope('s')(call), deskTimes(this.clock.now()));
  }
}

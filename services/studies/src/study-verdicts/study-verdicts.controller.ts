import { Controller } from '@nestjs/common';
import { verdictChangesApi } from '@umbral/contracts';
import { Call, Database, Operation, Records, sql } from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { studies } from '../viability-studies/study.record.js';

@Controller()
export class StudyVerdictsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
  ) {}

  /** Only the owner's view marks changes as seen. */
  @Operation(verdictChangesApi.seen)
  async seen(@Call() call: Call<typeof verdictChangesApi.seen>) {
    const { id, userId } = await this.records.find(call, studies);
    if (userId !== call.actor.id) return;
    await this.database.query(
      sql`update study_verdicts set seen_at = now() where study_id = ${id} and seen_at is null`,
    );
  }
}

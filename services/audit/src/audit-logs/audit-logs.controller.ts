import { Controller } from '@nestjs/common';
import { auditApi, type AnswerOf } from '@umbral/contracts';
import { AppError, Call, Database, Operation } from '@umbral/service-kit';
import { fromPlaceOfUser, monthsOfUser, pageOfUser, totalOf } from './audit-log-pages.js';
import { deletedUser, deletedUsers } from './deleted-users.js';
import { pageOf } from './entry-page.js';
import { countOfRecord, fromPlaceOfRecord, pageOfRecord } from './record-pages.js';

/** For administrators only, who see all entries. */
@Controller()
export class AuditLogsController {
  constructor(private readonly database: Database) {}

  @Operation(auditApi.deletedUsers)
  deletedUsers(@Call() { query }: Call<typeof auditApi.deletedUsers>) {
    return deletedUsers(this.database, query);
  }

  @Operation(auditApi.deletedUser)
  async deletedUser(@Call() { params }: Call<typeof auditApi.deletedUser>) {
    const user = await deletedUser(this.database, params.id);
    if (!user) throw new AppError('not_found');
    return user;
  }

  @Operation(auditApi.list)
  async list(@Call() { params, query }: Call<typeof auditApi.list>): Promise<AnswerOf<typeof auditApi.list>> {
    const months = await monthsOfUser(this.database, params.userId);
    return pageOf(query, {
      count: () => Promise.resolve(totalOf(months)),
      read: (slice) => pageOfUser(this.database, params.userId, slice, months),
      readFrom: (place, limit) => fromPlaceOfUser(this.database, params.userId, place, limit),
    });
  }

  @Operation(auditApi.ofRecord)
  ofRecord(@Call() { params, query }: Call<typeof auditApi.ofRecord>): Promise<AnswerOf<typeof auditApi.ofRecord>> {
    return pageOf(query, {
      count: () => countOfRecord(this.database, params),
      read: (slice) => pageOfRecord(this.database, params, slice),
      readFrom: (place, limit) => fromPlaceOfRecord(this.database, params, place, limit),
    });
  }
}

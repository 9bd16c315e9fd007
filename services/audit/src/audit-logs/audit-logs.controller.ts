import { Controller } from '@nestjs/common';
import { AUDIT_PAGE_SIZE, auditApi, totalPages, type AnswerOf } from '@umbral/contracts';
import { AppError, Call, Database, Operation } from '@umbral/service-kit';
import { monthsOfUser, pageOfUser, totalOf, type Slice } from './audit-log-pages.js';
import { deletedUser, deletedUsers } from './deleted-users.js';
import { countOfRecord, pageOfRecord } from './record-pages.js';

/** Only the administrator gets here, who sees everything. */
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
    return pageOf(query.page, {
      count: () => Promise.resolve(totalOf(months)),
      read: (slice) => pageOfUser(this.database, params.userId, slice, months),
    });
  }

  @Operation(auditApi.ofRecord)
  ofRecord(@Call() { params, query }: Call<typeof auditApi.ofRecord>): Promise<AnswerOf<typeof auditApi.ofRecord>> {
    return pageOf(query.page, {
      count: () => countOfRecord(this.database, params),
      read: (slice) => pageOfRecord(this.database, params, slice),
    });
  }
}

interface Movements<Log> {
  count: () => Promise<number>;
  read: (slice: Slice) => Promise<Log[]>;
}

/** A page beyond the end is the last. */
async function pageOf<Log>(wanted: number, { count, read }: Movements<Log>) {
  const total = await count();
  const pages = totalPages(total, AUDIT_PAGE_SIZE);
  const page = Math.min(wanted, pages);
  const skip = (page - 1) * AUDIT_PAGE_SIZE;
  const logs = total === 0 ? [] : await read({ skip, limit: AUDIT_PAGE_SIZE, total });
  return { logs, pagination: { page, totalPages: pages, total } };
}

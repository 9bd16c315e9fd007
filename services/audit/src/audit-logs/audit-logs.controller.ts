import { Controller } from '@nestjs/common';
import { AUDIT_PAGE_SIZE, auditApi, totalPages, type AnswerOf } from '@umbral/contracts';
import { Call, Database, Operation } from '@umbral/service-kit';
import { countOfUser, pageOfUser } from './audit-log-pages.js';

@Controller()
export class AuditLogsController {
  constructor(private readonly database: Database) {}

  /** What a user did, newest first. Only the administrator gets here, who sees everybody; a page beyond the end is the last. */
  @Operation(auditApi.list)
  async list(@Call() { params, query }: Call<typeof auditApi.list>): Promise<AnswerOf<typeof auditApi.list>> {
    const total = await countOfUser(this.database, params.userId);
    const pages = totalPages(total, AUDIT_PAGE_SIZE);
    const page = Math.min(query.page, pages);
    const logs =
      total === 0
        ? []
        : await pageOfUser(this.database, params.userId, {
            skip: (page - 1) * AUDIT_PAGE_SIZE,
            limit: AUDIT_PAGE_SIZE,
            total,
          });
    return { logs, pagination: { page, totalPages: pages, total } };
  }
}

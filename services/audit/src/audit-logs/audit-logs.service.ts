import { Injectable } from '@nestjs/common';
import { AUDIT_PAGE_SIZE, totalPages, type AnswerOf, type auditApi } from '@umbral/contracts';
import { Database, type InputOf } from '@umbral/service-kit';
import { countOfUser, pageOfUser } from './audit-log-pages.js';

@Injectable()
export class AuditLogsService {
  constructor(private readonly database: Database) {}

  /** What a user did, newest first. Only the administrator gets here, who sees everybody; a page beyond the end is the last. */
  async list({ params, query }: InputOf<typeof auditApi.list>): Promise<AnswerOf<typeof auditApi.list>> {
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

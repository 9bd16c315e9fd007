import { Controller } from '@nestjs/common';
import { auditApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf } from '@umbral/service-kit';
import { AuditLogsService } from './audit-logs.service.js';

@Controller()
export class AuditLogsController {
  constructor(private readonly auditLogs: AuditLogsService) {}

  @Operation(auditApi.list)
  list(@Ctx() _context: Context, @Input() input: InputOf<typeof auditApi.list>) {
    return this.auditLogs.list(input);
  }
}

import { Module } from '@nestjs/common';
import { AuditLogsModule } from './audit-logs/audit-logs.module.js';

@Module({ imports: [AuditLogsModule] })
export class AppModule {}

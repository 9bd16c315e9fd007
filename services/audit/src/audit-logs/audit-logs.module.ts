import { Module } from '@nestjs/common';
import { Consumers } from '@umbral/service-kit';
import { auditConsumer } from './audit-consumer.js';
import { AuditLogsController } from './audit-logs.controller.js';
import { AuditLogsService } from './audit-logs.service.js';

@Module({ controllers: [AuditLogsController], providers: [AuditLogsService] })
export class AuditLogsModule {
  constructor(consumers: Consumers) {
    consumers.add(auditConsumer);
  }
}

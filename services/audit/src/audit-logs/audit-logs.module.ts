import { Module } from '@nestjs/common';
import { Consumers } from '@umbral/service-kit';
import { auditConsumer } from './audit-consumer.js';
import { AuditLogsController } from './audit-logs.controller.js';

@Module({ controllers: [AuditLogsController] })
export class AuditLogsModule {
  constructor(consumers: Consumers) {
    consumers.add(auditConsumer);
  }
}

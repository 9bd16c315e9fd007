import { Module } from '@nestjs/common';
import { Consumers, DirectorySource } from '@umbral/service-kit';
import { Actors } from '../actors/actors.js';
import { config } from '../config.js';
import { auditConsumer } from './audit-consumer.js';
import { AuditLogsController } from './audit-logs.controller.js';

const { IDENTITY_URL, INTERNAL_KEY } = config;

@Module({
  controllers: [AuditLogsController],
  providers: [
    Actors,
    {
      provide: DirectorySource,
      useValue: new DirectorySource({ identityUrl: IDENTITY_URL, internalKey: INTERNAL_KEY?.[0] }),
    },
  ],
})
export class AuditLogsModule {
  constructor(consumers: Consumers) {
    consumers.add(auditConsumer);
  }
}

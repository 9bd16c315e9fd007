import { Module } from '@nestjs/common';
import { ActivityModule } from './activity/activity.module.js';
import { AnchorsModule } from './anchors/anchors.module.js';
import { AuditLogsModule } from './audit-logs/audit-logs.module.js';
import { MonthsModule } from './months/months.module.js';
import { ProofModule } from './proof/proof.module.js';

@Module({ imports: [ActivityModule, AuditLogsModule, MonthsModule, ProofModule, AnchorsModule] })
export class AppModule {}

import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.js';
import { ViabilityStudiesModule } from '../viability-studies/viability-studies.module.js';
import { ClientMails } from './client-mails.js';
import { EvaluationMailsController } from './evaluation-mails.controller.js';
import { EvaluationPapers } from './evaluation-papers.js';

@Module({
  imports: [ReportsModule, ViabilityStudiesModule],
  controllers: [EvaluationMailsController],
  providers: [ClientMails, EvaluationPapers],
})
export class ClientMailsModule {}

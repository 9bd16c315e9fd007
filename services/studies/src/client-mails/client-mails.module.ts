import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.js';
import { ViabilityStudiesModule } from '../viability-studies/viability-studies.module.js';
import { ClientMailsController } from './client-mails.controller.js';
import { ClientMails } from './client-mails.js';
import { EvaluationMailsController } from './evaluation-mails.controller.js';
import { EvaluationReports } from './evaluation-reports.js';
import { MailAttachments } from './mail-attachments.js';
import { ReportMailsController } from './report-mails.controller.js';

@Module({
  imports: [ReportsModule, ViabilityStudiesModule],
  controllers: [ClientMailsController, EvaluationMailsController, ReportMailsController],
  providers: [ClientMails, EvaluationReports, MailAttachments],
})
export class ClientMailsModule {}

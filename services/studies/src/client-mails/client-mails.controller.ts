import { Controller, Headers } from '@nestjs/common';
import { canView, clientMailsApi, MAXIMUM_CLIENT_MAILS, type ClientMail } from '@umbral/contracts';
import { allOf, AppError, Call, Database, Operation, Records, sql, type Context } from '@umbral/service-kit';
import { clients } from '../clients/client.record.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { reports } from '../reports/report.record.js';
import { studies } from '../viability-studies/study.record.js';
import { mails, toVisibleClients, withVisibleAttachments } from './client-mail.record.js';
import { ClientMails } from './client-mails.js';
import { evaluationOf } from './evaluation-mails.controller.js';
import { MailAttachments, type MailAttachment } from './mail-attachments.js';

@Controller()
export class ClientMailsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly attachments: MailAttachments,
    private readonly mails: ClientMails,
  ) {}

  @Operation(clientMailsApi.list)
  async list(@Call() call: Call<typeof clientMailsApi.list>) {
    const { id } = await this.records.find(call, clients);
    return mails.many(
      this.database,
      allOf(sql`m.client_id = ${id}`, withVisibleAttachments(call)),
      sql`order by m.created_at desc, m.id desc limit ${MAXIMUM_CLIENT_MAILS}`,
    );
  }

  @Operation(clientMailsApi.retry)
  async retry(@Call() call: Call<typeof clientMailsApi.retry>, @Headers('authorization') authorization: string) {
    const mail = await this.findMail(call, call.params.mailId);
    if (mail.state === 'sent') throw new AppError('already_sent');
    return this.mails.retry(call, mail, await this.attachmentOf(call, mail, authorization));
  }

  /** Of a visible client, with a visible attachment. @throws AppError not_found, forbidden */
  private async findMail(call: Context, id: number): Promise<ClientMail> {
    const [mail] = await mails.many(this.database, allOf(sql`m.id = ${id}`, toVisibleClients(call)));
    if (!mail) throw new AppError('not_found');
    if (mail.studyId === null) return mail;
    if (!canView(call.actor, 'estudios_viabilidad')) throw new AppError('forbidden');
    const visible = await mails.one(this.database, allOf(sql`m.id = ${id}`, withVisibleAttachments(call)));
    if (!visible) throw new AppError('not_found');
    return visible;
  }

  private async attachmentOf(call: Context, mail: ClientMail, authorization: string): Promise<MailAttachment> {
    if (mail.studyId === null) {
      const client = await clients.one(this.database, sql`c.id = ${mail.clientId}`);
      if (!client) throw new AppError('not_found');
      return this.attachments.ofEvaluation(call, client, evaluationOf(client, mail.evaluationId), authorization);
    }
    const study = await studies.one(this.database, sql`s.id = ${mail.studyId}`);
    const report = await reports.one(this.database, sql`r.id = ${mail.reportId}`);
    if (!study || !report) throw new AppError('not_found');
    return this.attachments.ofReport(call, study, report, authorization);
  }
}

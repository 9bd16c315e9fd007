import { Controller, Headers } from '@nestjs/common';
import { canView, clientMailsApi, MAXIMUM_CLIENT_MAILS, type ClientMail } from '@umbral/contracts';
import { allOf, AppError, Call, Database, Operation, Records, sql, type Context } from '@umbral/service-kit';
import { clients } from '../clients/client.record.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { reports } from '../reports/report.record.js';
import { studies } from '../viability-studies/study.record.js';
import { mails, toClientsInSight, withPapersInSight } from './client-mail.record.js';
import { ClientMails } from './client-mails.js';
import { evaluationOf } from './evaluation-mails.controller.js';
import { MailPapers, type MailPaper } from './mail-papers.js';

@Controller()
export class ClientMailsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly papers: MailPapers,
    private readonly mails: ClientMails,
  ) {}

  @Operation(clientMailsApi.list)
  async list(@Call() call: Call<typeof clientMailsApi.list>) {
    const { id } = await this.records.find(call, clients);
    return mails.many(
      this.database,
      allOf(sql`m.client_id = ${id}`, withPapersInSight(call)),
      sql`order by m.created_at desc, m.id desc limit ${MAXIMUM_CLIENT_MAILS}`,
    );
  }

  @Operation(clientMailsApi.retry)
  async retry(@Call() call: Call<typeof clientMailsApi.retry>, @Headers('authorization') authorization: string) {
    const mail = await this.findMail(call, call.params.mailId);
    if (mail.state === 'sent') throw new AppError('already_sent');
    return this.mails.retry(call, mail, await this.paperOf(call, mail, authorization));
  }

  /** Of a client in sight, with a paper in sight. @throws AppError not_found, forbidden */
  private async findMail(call: Context, id: number): Promise<ClientMail> {
    const [mail] = await mails.many(this.database, allOf(sql`m.id = ${id}`, toClientsInSight(call)));
    if (!mail) throw new AppError('not_found');
    if (mail.studyId === null) return mail;
    if (!canView(call.actor, 'estudios_viabilidad')) throw new AppError('forbidden');
    const visible = await mails.one(this.database, allOf(sql`m.id = ${id}`, withPapersInSight(call)));
    if (!visible) throw new AppError('not_found');
    return visible;
  }

  private async paperOf(call: Context, mail: ClientMail, authorization: string): Promise<MailPaper> {
    if (mail.studyId === null) {
      const client = await clients.one(this.database, sql`c.id = ${mail.clientId}`);
      if (!client) throw new AppError('not_found');
      return this.papers.ofEvaluation(call, client, evaluationOf(client, mail.evaluationId), authorization);
    }
    const study = await studies.one(this.database, sql`s.id = ${mail.studyId}`);
    const report = await reports.one(this.database, sql`r.id = ${mail.reportId}`);
    if (!study || !report) throw new AppError('not_found');
    return this.papers.ofReport(call, study, report, authorization);
  }
}

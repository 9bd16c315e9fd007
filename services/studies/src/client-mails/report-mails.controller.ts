import { Controller, Headers } from '@nestjs/common';
import { clientMailsApi, foldedText, reportFileName, type ClientMailPreview } from '@umbral/contracts';
import { AppError, Call, Database, Operation, Records, sql } from '@umbral/service-kit';
import { inWords } from '../clients/full-name.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { IdentityClient } from '../reports/identity.client.js';
import { reports, type StoredReport } from '../reports/report.record.js';
import { lockStudy } from '../scenarios/scenario-writes.js';
import { studies } from '../viability-studies/study.record.js';
import { clientOf, lockClientOf } from './addressees.js';
import { ClientMails } from './client-mails.js';
import { reportLetter } from './letters.js';
import { MailAttachments } from './mail-attachments.js';

const RENAMED = 'El informe no está a nombre del primer titular. Crea uno nuevo';

@Controller()
export class ReportMailsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly identity: IdentityClient,
    private readonly attachments: MailAttachments,
    private readonly mails: ClientMails,
  ) {}

  @Operation(clientMailsApi.previewReport)
  async preview(
    @Call() call: Call<typeof clientMailsApi.previewReport>,
    @Headers('authorization') authorization: string,
  ): Promise<ClientMailPreview> {
    const { actor, requestId } = call;
    const study = await this.records.find(call, studies);
    const report = await this.findReport(call.params);
    const holder = firstHolder(study);
    assertNamed(report, holder);
    const client = await clientOf(this.database, call, holder);
    const { name: companyName } = await this.identity.findIssuer(study, actor, { authorization, requestId });
    const clientName = client?.firstName ?? holder.name.split(/\s/)[0] ?? '';
    return {
      to: client?.email ?? null,
      clientId: client?.id ?? null,
      holder: { name: holder.name, phone: holder.phone },
      ...reportLetter({ clientName, companyName, adviser: actor }),
      fileName: reportFileName(report),
    };
  }

  @Operation(clientMailsApi.sendReport)
  async send(@Call() call: Call<typeof clientMailsApi.sendReport>, @Headers('authorization') authorization: string) {
    const study = await this.records.find(call, studies);
    const earlier = await this.records.earlier(call);
    if (earlier) return earlier;
    const report = await this.findReport(call.params);
    const { clientId, holder, ...form } = call.readBody();
    const attachment = await this.attachments.ofReport(call, study, report, authorization);
    return this.mails.send(
      call,
      {
        // Of two concurrent calls that would create the client, the second finds the one just created.
        addressee: async (tx) => {
          const locked = await lockStudy(tx, call);
          const first = firstHolder(locked);
          assertNamed(report, first);
          return lockClientOf(tx, call, locked, first, { to: form.to, clientId, holder });
        },
        source: { studyId: study.id, reportId: report.id, evaluationId: null },
        form,
      },
      attachment,
    );
  }

  private async findReport({ id, reportId }: { id: number; reportId: number }): Promise<StoredReport> {
    const report = await reports.one(this.database, sql`r.id = ${reportId} and r.study_id = ${id}`);
    if (!report) throw new AppError('not_found');
    return report;
  }
}

/** A stored paper keeps its name, so it goes to no other person. @throws AppError validation */
function assertNamed(report: StoredReport, holder: { name: string }): void {
  const [printed, current] = [report.clientName, holder.name].map((name) => foldedText(inWords(name)));
  if (printed === current) return;
  // Also the message of the whole: the preview has no field to show it at.
  throw new AppError('validation', { message: RENAMED, errors: [{ path: 'to', code: 'invalid', message: RENAMED }] });
}

function firstHolder<Holder>({ holders: [first] }: { holders: readonly Holder[] }): Holder {
  if (!first) throw new AppError('not_found');
  return first;
}

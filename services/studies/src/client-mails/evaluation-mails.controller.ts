import { Controller, Headers } from '@nestjs/common';
import { clientMailsApi, type AnswerOf, type CalculatorMailPreview, type clientsApi } from '@umbral/contracts';
import {
  allOf,
  AppError,
  Call,
  Database,
  FileAnswer,
  Operation,
  Records,
  sql,
  type Context,
} from '@umbral/service-kit';
import { clients } from '../clients/client.record.js';
import { keptClient } from '../clients/merge-clients.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { recordScope } from '../records/record.scope.js';
import { lockAddressee } from './addressees.js';
import { ClientMails } from './client-mails.js';
import { calculationLetter } from './letters.js';
import { calculationFileName, MailAttachments } from './mail-attachments.js';

@Controller()
export class EvaluationMailsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly attachments: MailAttachments,
    private readonly mails: ClientMails,
  ) {}

  @Operation(clientMailsApi.evaluationPdf)
  async pdf(@Call() call: Call<typeof clientMailsApi.evaluationPdf>, @Headers('authorization') authorization: string) {
    const client = await this.findClient(call, call.params.id);
    const { pdf, fileName } = await this.attachments.ofEvaluation(
      call,
      client,
      evaluationOf(client, call.params.evaluationId),
      authorization,
    );
    return new FileAnswer(pdf, fileName, 'inline');
  }

  @Operation(clientMailsApi.previewCalculation)
  async preview(
    @Call() call: Call<typeof clientMailsApi.previewCalculation>,
    @Headers('authorization') authorization: string,
  ): Promise<CalculatorMailPreview> {
    const { actor } = call;
    const { clientId: id, ...person } = call.readBody();
    const { companyId } = id ? await this.findClient(call, id) : actor;
    const company = await this.attachments.issuerOf(call, companyId, authorization);
    return {
      to: person.email,
      ...calculationLetter({ clientName: person.firstName, companyName: company.name, adviser: actor }),
      fileName: calculationFileName(person),
    };
  }

  @Operation(clientMailsApi.sendEvaluation)
  async send(
    @Call() call: Call<typeof clientMailsApi.sendEvaluation>,
    @Headers('authorization') authorization: string,
  ) {
    const client = await this.findClient(call, call.params.id);
    const earlier = await this.records.earlier(call);
    if (earlier) return earlier;
    const evaluation = evaluationOf(client, call.params.evaluationId);
    const form = call.readBody();
    const attachment = await this.attachments.ofEvaluation(call, client, evaluation, authorization);
    return this.mails.send(
      call,
      {
        addressee: (tx) => lockAddressee(tx, client.id, form.to),
        source: { studyId: null, reportId: null, evaluationId: evaluation.id },
        form,
      },
      attachment,
    );
  }

  /** The client, or the one into which it was merged, who has its evaluations. @throws AppError not_found */
  private async findClient(call: Context, id: number) {
    const kept = (await keptClient(this.database, id)) ?? id;
    const client = await clients.one(this.database, allOf(sql`c.id = ${kept}`, recordScope('c')(call)));
    if (!client) throw new AppError('not_found');
    return client;
  }
}

/** @throws AppError not_found */
export function evaluationOf({ evaluations }: AnswerOf<typeof clientsApi.get>, id: number | null) {
  const evaluation = evaluations.find((one) => one.id === id);
  if (!evaluation) throw new AppError('not_found');
  return evaluation;
}

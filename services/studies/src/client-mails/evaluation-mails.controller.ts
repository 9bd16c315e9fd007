import { Controller, Headers } from '@nestjs/common';
import {
  clientMailsApi,
  todayInSpain,
  type AnswerOf,
  type ClientMail,
  type clientsApi,
  type ClientRecord,
  type SentClientMail,
} from '@umbral/contracts';
import { AppError, Call, Clock, FileAnswer, Operation, Records, type Context } from '@umbral/service-kit';
import { clients } from '../clients/client.record.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { IdentityClient, type Issuer } from '../reports/identity.client.js';
import { clientMail } from './client-mail.js';
import { assertStillTheirs, ClientMails } from './client-mails.js';
import { EvaluationPapers } from './evaluation-papers.js';

type Client = AnswerOf<typeof clientsApi.get>;
type AnyCall = Context & { params: { id: number; evaluationId: number } };

@Controller()
export class EvaluationMailsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly identity: IdentityClient,
    private readonly papers: EvaluationPapers,
    private readonly mails: ClientMails,
    private readonly clock: Clock,
  ) {}

  @Operation(clientMailsApi.evaluationPdf)
  async evaluationPdf(
    @Call() call: Call<typeof clientMailsApi.evaluationPdf>,
    @Headers('authorization') authorization: string,
  ) {
    const subject = await this.subjectOf(await this.records.find(call, clients), call, authorization);
    const pdf = await this.papers.draw(call, subject, { authorization, requestId: call.requestId });
    return new FileAnswer(Buffer.from(pdf), this.nameOf(subject.client), 'inline');
  }

  @Operation(clientMailsApi.previewEvaluation)
  async previewEvaluation(
    @Call() call: Call<typeof clientMailsApi.previewEvaluation>,
    @Headers('authorization') authorization: string,
  ): Promise<ClientMail> {
    const client = await this.records.find(call, clients);
    const { company } = await this.subjectOf(client, call, authorization);
    const { subject, text } = wordsFor(client, company, call);
    return { to: client.email, subject, text, fileName: this.nameOf(client) };
  }

  /**
   * Drawn outside of the transaction, and handed to the mail server as its last step. Drawing takes its time, so the address is
   * proven again there, on the client whom nobody changes meanwhile.
   */
  @Operation(clientMailsApi.sendEvaluation)
  async sendEvaluation(
    @Call() call: Call<typeof clientMailsApi.sendEvaluation>,
    @Headers('authorization') authorization: string,
  ) {
    const client = await this.records.find(call, clients);
    const { evaluation, company } = await this.subjectOf(client, call, authorization);
    const { to } = call.readBody();
    assertStillTheirs(to, client.email);
    await this.mails.count(call);
    const asking = { authorization, requestId: call.requestId };
    const pdf = await this.papers.draw(call, { client, evaluation, company }, asking);
    let sent: SentClientMail | undefined;
    return this.records.change(call, clients, {
      check: ({ email }) => assertStillTheirs(to, email),
      change: async (tx) => {
        sent = await this.mails.send(call, {
          to,
          words: wordsFor(client, company, call),
          file: { name: this.nameOf(client), pdf },
        });
        tx.note({ to: { before: null, after: to }, report: { before: null, after: sent.sha256 } });
      },
      answer: () => sent,
    });
  }

  /** Which evaluation of a client is meant, and who hands it over. @throws AppError not_found, service_down, timeout */
  private async subjectOf(client: Client, { params, actor, requestId }: AnyCall, authorization: string) {
    const evaluation = client.evaluations.find(({ id }) => id === params.evaluationId);
    if (!evaluation) throw new AppError('not_found');
    const company = await this.identity.findIssuer(client, actor, { authorization, requestId });
    return { client, evaluation, company };
  }

  private readonly nameOf = ({ id }: ClientRecord): string =>
    `calculo-${id}-${todayInSpain(new Date(this.clock.now()))}.pdf`;
}

const wordsFor = ({ firstName }: ClientRecord, { name }: Issuer, { actor }: Context) =>
  clientMail({ clientName: firstName, companyName: name, adviser: actor });

import { Injectable } from '@nestjs/common';
import {
  fileNameFor,
  fullName,
  reportFileName,
  type ClientRecord,
  type Evaluation,
  type ViabilityStudy,
} from '@umbral/contracts';
import { Database, sql, type Context } from '@umbral/service-kit';
import { IdentityClient, type Issuer } from '../reports/identity.client.js';
import type { StoredReport } from '../reports/report.record.js';
import { sha256Of } from './client-mails.js';
import { EvaluationReports } from './evaluation-reports.js';

/** The PDF of a mail, and the company that sends it. */
export interface MailAttachment {
  pdf: Uint8Array;
  sha256: string;
  fileName: string;
  /** Null: the installation. */
  companyId: number | null;
  companyName: string;
}

export const calculationFileName = (client: Pick<ClientRecord, 'firstName' | 'lastName'>): string =>
  fileNameFor('Cálculo de hipoteca', fullName(client));

@Injectable()
export class MailAttachments {
  constructor(
    private readonly database: Database,
    private readonly identity: IdentityClient,
    private readonly evaluations: EvaluationReports,
  ) {}

  /** The stored file, whose checksum must match. @throws AppError service_down, timeout */
  async ofReport(
    { actor, requestId }: Context,
    study: ViabilityStudy,
    report: StoredReport,
    authorization: string,
  ): Promise<MailAttachment> {
    const { name } = await this.identity.findIssuer(study, actor, { authorization, requestId });
    const stored = await this.database.one<{ pdf: Buffer }>(
      sql`select pdf from client_reports where id = ${report.id}`,
    );
    if (!stored || sha256Of(stored.pdf) !== report.sha256)
      throw new Error(`The stored file of report ${report.id} does not match its checksum`);
    return {
      pdf: stored.pdf,
      sha256: report.sha256,
      fileName: reportFileName(report),
      companyId: study.companyId,
      companyName: name,
    };
  }

  /** Rendered again. @throws AppError too_many_requests, calculation_failed, service_down, overloaded, timeout */
  async ofEvaluation(
    call: Context,
    client: ClientRecord,
    evaluation: Evaluation,
    authorization: string,
  ): Promise<MailAttachment> {
    const caller = { authorization, requestId: call.requestId };
    const { companyId } = client;
    const company = await this.issuerOf(call, companyId, authorization);
    const pdf = await this.evaluations.draw(call, { client, evaluation, company }, caller);
    return {
      pdf,
      sha256: sha256Of(pdf),
      fileName: calculationFileName(client),
      companyId,
      companyName: company.name,
    };
  }

  /** The issuer of an evaluation: its client's company. @throws AppError service_down, timeout */
  async issuerOf({ actor, requestId }: Context, companyId: number | null, authorization: string): Promise<Issuer> {
    const known = await this.database.one<{ name: string }>(
      sql`select name from known_companies where id = ${companyId}`,
    );
    const issuer = { companyId, companyName: known?.name ?? null };
    return this.identity.findIssuer(issuer, actor, { authorization, requestId });
  }
}

import { Injectable } from '@nestjs/common';
import { studyRules, type viabilityStudiesApi, type ViabilityStudySummary } from '@umbral/contracts';
import {
  allOf,
  assertFresh,
  assertRule,
  Database,
  desc,
  diff,
  idempotent,
  keptCounts,
  matches,
  noteOwner,
  ownerColumns,
  ownerJoin,
  ownerNames,
  pageOf,
  sql,
  Transactions,
  withEtag,
  type Context,
  type InputOf,
} from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { ownedBy, recordScopeSql } from '../records/record.scope.js';
import { addPeople, replacePeople, studyColumns } from './study-people.js';
import { auditedStudy, auditedStudyFields, findStudyInScope, presentStudy, studyShape } from './study.record.js';

/** The row of a list: everything of a study but its people and costs. */
const listedStudy = sql`
  s.id, s.user_id as "userId", s.company_id as "companyId", ${ownerColumns}, s.study_name as "studyName",
  s.client_name as "clientName", s.client_phone as "clientPhone", s.purchase_price::float8 as "purchasePrice",
  s.appraisal_value::float8 as "appraisalValue", s.financing_percentage::float8 as "financingPercentage",
  s.energy_certificate as "energyCertificate", s.is_national as "isNational", s.needs_additional_loan as "needsAdditionalLoan",
  s.additional_loan_info as "additionalLoanInfo", s.is_finished as "isFinished", s.is_active as "isActive",
  s.created_at as "createdAt", s.updated_at as "updatedAt"`;

@Injectable()
export class ViabilityStudiesService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  list(context: Context, { query }: InputOf<typeof viabilityStudiesApi.list>) {
    const scope = recordScopeSql(context, 's');
    const found = matches('s.search_text', query.search);
    return pageOf<ViabilityStudySummary>(this.database, {
      select: listedStudy,
      from: sql`viability_studies s ${ownerJoin('s')}`,
      keyFrom: sql`viability_studies s`,
      where: allOf(
        scope,
        query.status === 'active' && sql`s.is_active`,
        query.status === 'inactive' && sql`not s.is_active`,
        query.type === 'national' && sql`s.is_national`,
        query.type === 'international' && sql`not s.is_national`,
        found,
      ),
      counts: !scope && !found && keptCounts('viability_studies', 's', 'is_active', 'is_national'),
      key: sql`s.id`,
      order: [desc(sql`s.created_at`), desc(sql`s.id`)],
      page: query.page,
    });
  }

  async get(context: Context, { params }: InputOf<typeof viabilityStudiesApi.get>) {
    const record = await findStudyInScope(this.prisma, context, params.id);
    return withEtag(presentStudy(record, await ownerNames(this.database, record)), record);
  }

  async create(context: Context, input: InputOf<typeof viabilityStudiesApi.create>) {
    const body = input.readBody();
    return this.transactions.withTransaction(context, (tx) =>
      idempotent(tx, context, input, async () => {
        await noteOwner(tx, context.actor);
        const { id } = await tx.db.viabilityStudy.create({
          data: { ...studyColumns(body), ...ownedBy(context) },
          select: { id: true },
        });
        await addPeople(tx, id, body);
        const record = await tx.db.viabilityStudy.findUniqueOrThrow({ where: { id }, ...studyShape });
        tx.audit({
          action: 'create',
          entityType: 'viability_study',
          entityId: id,
          entityName: record.studyName,
          changes: diff(undefined, auditedStudy(record), auditedStudyFields),
        });
        return withEtag(presentStudy(record, await ownerNames(tx, record)), record);
      }),
    );
  }

  async update(context: Context, input: InputOf<typeof viabilityStudiesApi.update>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('viability_studies', input.params.id);
      const before = await findStudyInScope(tx.db, context, input.params.id);
      assertFresh(input.ifMatch, before);
      const body = input.readBody();
      await replacePeople(tx, before.id, body);
      const after = await tx.db.viabilityStudy.update({
        where: { id: before.id },
        data: { ...studyColumns(body), version: { increment: 1 } },
        ...studyShape,
      });
      tx.audit({
        action: 'update',
        entityType: 'viability_study',
        entityId: after.id,
        entityName: after.studyName,
        changes: diff(auditedStudy(before), auditedStudy(after), auditedStudyFields),
      });
      return withEtag(presentStudy(after, await ownerNames(tx, after)), after);
    });
  }

  async remove(context: Context, { params }: InputOf<typeof viabilityStudiesApi.remove>): Promise<void> {
    await this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('viability_studies', params.id);
      const before = await findStudyInScope(tx.db, context, params.id);
      assertRule(studyRules.remove, context.actor, before);
      await tx.db.viabilityStudy.delete({ where: { id: before.id } });
      tx.audit({
        action: 'delete',
        entityType: 'viability_study',
        entityId: before.id,
        entityName: before.studyName,
        changes: diff(auditedStudy(before), undefined, auditedStudyFields),
      });
    });
  }
}

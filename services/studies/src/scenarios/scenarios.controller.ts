import { Controller, Headers } from '@nestjs/common';
import { scenariosApi, studyProfile, type ScenarioForm, type ViabilityStudy } from '@umbral/contracts';
import { calculateEarlyRepayment, calculateScenario } from '@umbral/mortgage';
import { Call, Database, Operation, Records, refusedField, sql } from '@umbral/service-kit';
import { calculate } from '../calculator/calculate.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { CallerContext } from '../requests/request-service.js';
import { asStored, SCENARIO_DECIMALS } from '../records/as-stored.js';
import { CatalogClient } from '../viability-studies/catalog.client.js';
import { studies } from '../viability-studies/study.record.js';
import { scenarios } from './scenario.record.js';
import { compared, scenarioColumns, type ScenarioRow } from './scenario-figures.js';
import { referenceMonthOf } from './scenario-reference.js';
import { existingScenario, freePosition, lockStudy, noteChanges, touched, written } from './scenario-writes.js';

@Controller()
export class ScenariosController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly catalog: CatalogClient,
  ) {}

  @Operation(scenariosApi.list)
  async list(@Call() call: Call<typeof scenariosApi.list>) {
    const study = await this.records.find(call, studies);
    return compared(await scenarios.many(this.database, sql`c.study_id = ${study.id}`), study);
  }

  @Operation(scenariosApi.create)
  async create(@Call() call: Call<typeof scenariosApi.create>, @Headers('authorization') authorization: string) {
    const study = await this.records.find(call, studies);
    const earlier = await this.records.earlier(call);
    if (earlier) return earlier;
    const body = call.readBody();
    const found = await this.findOrigin(study, body, { authorization, requestId: call.requestId });
    return this.records.write(call, studies, async (tx) => {
      const locked = await lockStudy(tx, call);
      const position = await freePosition(tx, locked.id);
      const { id } = await tx.db.studyScenario.create({
        data: { ...scenarioColumns(body, found), studyId: locked.id, position },
        select: { id: true },
      });
      tx.note({ [`scenarios.${id}`]: { before: null, after: body.name } });
      return written(tx, locked, id);
    });
  }

  @Operation(scenariosApi.update)
  async update(@Call() call: Call<typeof scenariosApi.update>, @Headers('authorization') authorization: string) {
    const study = await this.records.find(call, studies);
    const earlier = await this.records.earlier(call);
    if (earlier) return earlier;
    const edited = await existingScenario(this.database, call);
    const body = call.readBody();
    const found = await this.findOrigin(study, body, { authorization, requestId: call.requestId }, edited);
    return this.records.write(call, studies, async (tx) => {
      const locked = await lockStudy(tx, call);
      const before = await existingScenario(tx, call);
      await scenarios.save(tx.db, before.id, { ...scenarioColumns(body, found), version: { increment: 1 } });
      const done = await written(tx, locked, before.id);
      noteChanges(tx, before, done.versioned);
      return done;
    });
  }

  /** Allowed to every user who may view the study. */
  @Operation(scenariosApi.remove)
  remove(@Call() call: Call<typeof scenariosApi.remove>) {
    return this.records.write(call, studies, async (tx) => {
      const study = await lockStudy(tx, call);
      const before = await existingScenario(tx, call);
      await tx.query(sql`delete from study_scenarios where id = ${before.id}`);
      tx.note({ [`scenarios.${before.id}`]: { before: before.name, after: null } });
      return touched(tx, study);
    });
  }

  @Operation(scenariosApi.calculate)
  calculate(@Call() call: Call<typeof scenariosApi.calculate>) {
    const scenario = asStored(call.readBody(), SCENARIO_DECIMALS);
    return calculate(() => calculateScenario(scenario));
  }

  @Operation(scenariosApi.prepayment)
  prepayment(@Call() call: Call<typeof scenariosApi.prepayment>) {
    const repayment = asStored(call.readBody(), SCENARIO_DECIMALS);
    return calculate(() => calculateEarlyRepayment(repayment));
  }

  /** Where the terms come from: a product of the study's list, and a published index. @throws AppError 422, 502, 504 */
  private async findOrigin(study: ViabilityStudy, body: ScenarioForm, caller: CallerContext, before?: ScenarioRow) {
    const known = await scenarios.many(this.database, sql`c.study_id = ${study.id}`);
    const [productCode, referenceMonth] = await Promise.all([
      this.findCode(study, body, caller, before),
      referenceMonthOf(body, { before, known }, () => this.catalog.latestReferences(caller)),
    ]);
    return { productCode, referenceMonth };
  }

  /**
   * The code of the product that the terms come from. An unchanged one stays, also once it is not offered.
   * @throws AppError 422 for one missing from the study's list, 502, 504
   */
  private async findCode(
    study: ViabilityStudy,
    { productId }: Pick<ScenarioForm, 'productId'>,
    caller: CallerContext,
    before?: ScenarioRow,
  ): Promise<string | null> {
    if (productId === null) return null;
    if (before?.productId === productId) return before.productCode;
    const offered = await this.catalog.assess(studyProfile.parse(study), caller);
    const product = offered.find(({ id }) => id === productId);
    if (!product) throw refusedField('productId', 'Ese producto no está entre los de este estudio');
    return product.code;
  }
}

import { Injectable } from '@nestjs/common';
import {
  studyProfile,
  type CompatibleProduct,
  type ReportAddition,
  type ReportForm,
  type ViabilityStudy,
} from '@umbral/contracts';
import { AppError, Database, sql } from '@umbral/service-kit';
import type { CallerContext } from '../requests/request-service.js';
import { compared } from '../scenarios/scenario-figures.js';
import { scenarios } from '../scenarios/scenario.record.js';
import { CatalogClient } from '../viability-studies/catalog.client.js';
import { changeBlocks } from './change-blocks.js';
import type { Block } from './report-document.js';
import type { ReportOption } from './report-options.js';
import { scenarioBlocks } from './scenario-blocks.js';

const NOT_OF_STUDY = 'Ese escenario no es de este estudio';

interface Subject {
  study: ViabilityStudy;
  /** In the order of the report. */
  products: readonly CompatibleProduct[];
  /** Those of the products first. */
  options: readonly ReportOption[];
}

/** The optional parts of a report, loaded only when the form includes them. */
@Injectable()
export class ReportAdditions {
  constructor(
    private readonly database: Database,
    private readonly catalog: CatalogClient,
  ) {}

  /** @throws AppError validation for scenarios of other studies, service_down, timeout */
  async find(
    subject: Subject,
    form: Pick<ReportForm, 'changes' | 'scenarioIds'>,
    caller: CallerContext,
  ): Promise<Partial<Record<ReportAddition, Block[]>>> {
    const { study, products } = subject;
    const [changed, side] = await Promise.all([
      form.changes && products.length > 0 ? this.findChanges(subject, caller) : undefined,
      form.scenarioIds.length > 0 ? this.compareScenarios(study, form.scenarioIds) : undefined,
    ]);
    return {
      ...(changed && { changes: changed }),
      ...(side && { scenarios: side }),
    };
  }

  /** The study's list has changes for its first products only; those of the others are requested one by one. */
  private async findChanges({ study, products, options }: Subject, caller: CallerContext): Promise<Block[]> {
    const profile = studyProfile.parse(study);
    const misfits = products.map((product, index) => ({ product, label: options[index]?.label ?? product.code }));
    return changeBlocks(
      await Promise.all(
        misfits
          .filter(({ product }) => !product.isCompatible)
          .map(async ({ product: { id, changes, noChange, effortRatioPercentage }, label }) => ({
            label,
            effortRatioPercentage,
            ...(changes ? { changes, noChange } : await this.catalog.findChanges(id, profile, caller)),
          })),
      ),
    );
  }

  private async compareScenarios(study: ViabilityStudy, ids: readonly number[]): Promise<Block[]> {
    const stored = await scenarios.many(this.database, sql`c.study_id = ${study.id}`);
    const found = ids.map((id) => stored.find((scenario) => scenario.id === id));
    const errors = found.flatMap((scenario, index) =>
      scenario ? [] : [{ path: `scenarioIds.${index}`, message: NOT_OF_STUDY }],
    );
    if (errors.length > 0) throw new AppError('validation', { errors });
    return scenarioBlocks(
      compared(
        found.filter((scenario) => scenario !== undefined),
        study,
      ),
    );
  }
}

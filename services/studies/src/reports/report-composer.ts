import { Injectable } from '@nestjs/common';
import { isAdministrator, type Actor, type ReportForm, type ViabilityStudy } from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';
import type { CallerContext } from '../requests/request-service.js';
import { CatalogClient } from '../viability-studies/catalog.client.js';
import { purchaseOf } from '../viability-studies/study-purchase.js';
import { assumedBlocks } from './assumed-values.js';
import { composeReport } from './compose-report.js';
import { costsOf, type ReportCosts } from './cost-blocks.js';
import { IdentityClient } from './identity.client.js';
import type { ReportDocument } from './report-document.js';
import { ReportAdditions } from './report-additions.js';
import { optionsOf } from './report-options.js';
import { ReportProducts } from './report-products.js';

interface Subject {
  study: ViabilityStudy;
  form: ReportForm;
  /** The adviser named in the report; an administrator reads the names of products and banks. */
  actor: Actor;
  createdAt: Date;
}

/** Composes a report from the study and from what the other services know: the stored file and the preview are one text. */
@Injectable()
export class ReportComposer {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly identity: IdentityClient,
    private readonly products: ReportProducts,
    private readonly additions: ReportAdditions,
  ) {}

  /** @throws AppError validation for products or scenarios that are not of the study, calculation_failed, service_down, timeout */
  async compose({ study, form, actor, createdAt }: Subject, caller: CallerContext): Promise<ReportDocument> {
    const chosen = await this.products.find(study, form.productIds, caller);
    const options = optionsOf(study, { ...chosen, simulation: form.simulation, isNamed: isAdministrator(actor) });
    const [additions, costs, company] = await Promise.all([
      this.additions.find({ study, products: chosen.products, options }, form, caller),
      this.findCosts(study, form, caller),
      this.identity.findIssuer(study, actor, caller),
    ]);
    const assumed = assumedBlocks(study);
    return composeReport(
      {
        ...{ study, options, company, adviser: actor, createdAt, costs },
        additions: { ...additions, ...(assumed && { assumed }) },
      },
      form,
    );
  }

  /** Requested from the catalog only where the report has a place for them. Simulations do without it while it is away. */
  private async findCosts(
    study: ViabilityStudy,
    { sections, productIds }: Pick<ReportForm, 'sections' | 'productIds'>,
    caller: CallerContext,
  ): Promise<ReportCosts> {
    const isShown = study.region !== null && (sections.includes('summary') || sections.includes('costs'));
    if (!isShown) return costsOf(study, null);
    try {
      return costsOf(study, await this.catalog.calculateCosts(purchaseOf(study), caller));
    } catch (error) {
      const isAway = error instanceof AppError && ['service_down', 'timeout'].includes(error.code);
      if (!isAway || productIds.length > 0) throw error;
      return costsOf(study, 'away');
    }
  }
}

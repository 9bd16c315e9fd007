import { Controller, Headers } from '@nestjs/common';
import {
  isAdministrator,
  studyProfile,
  studyRules,
  viabilityStudiesApi,
  type CompatibleProduct,
} from '@umbral/contracts';
import { Call, Clock, Exports, hasStatus, insertOwner, listCounts, Records, sql, Operation } from '@umbral/service-kit';
import { assertClients, linksOf, withoutOutdatedLinks } from '../clients/linked-clients.js';
import { deskTimes, hasProgress } from '../desk/desk.times.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { wasMadeBy } from '../records/made-by.js';
import { ownedBy, switching } from '../records/record.scope.js';
import { CatalogClient } from './catalog.client.js';
import { finishedOrReopened } from './finishing.js';
import { purchaseOf } from './study-purchase.js';
import { addPeople, replacePeople, stillUnconfirmed, studyColumns } from './study-people.js';
import { studiesFile } from './study.export.js';
import { studies } from './study.record.js';
import { isStudyFound } from './study-search.js';

@Controller()
export class ViabilityStudiesController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly exports: Exports,
    private readonly catalog: CatalogClient,
    private readonly clock: Clock,
  ) {}

  @Operation(viabilityStudiesApi.list)
  list(@Call() call: Call<typeof viabilityStudiesApi.list>) {
    return this.records.page(call, studies, filterOf(call, this.clock.now()));
  }

  @Operation(viabilityStudiesApi.export)
  export(@Call() call: Call<typeof viabilityStudiesApi.export>) {
    return this.exports.of(call, studies, filterOf(call, this.clock.now()), studiesFile);
  }

  @Operation(viabilityStudiesApi.get)
  get(@Call() call: Call<typeof viabilityStudiesApi.get>) {
    return this.records.get(call, studies);
  }

  @Operation(viabilityStudiesApi.create)
  create(@Call() call: Call<typeof viabilityStudiesApi.create>) {
    return this.records.create(call, studies, async (tx, body) => {
      await assertClients(tx, call, linksOf(body));
      const study = await tx.db.viabilityStudy.create({
        data: { ...studyColumns(body), ...ownedBy(call) },
        select: { id: true },
      });
      await addPeople(tx, study.id, body);
      return study;
    });
  }

  @Operation(viabilityStudiesApi.update)
  update(@Call() call: Call<typeof viabilityStudiesApi.update>) {
    return this.records.change(call, studies, {
      change: async (tx, study, body) => {
        const before = [...study.holders, ...study.guarantors];
        const linked = before.map(({ clientId }) => clientId);
        await assertClients(tx, call, linksOf(body), linked);
        await replacePeople(tx, study.id, {
          ...body,
          holders: await withoutOutdatedLinks(tx, body.holders, before),
          guarantors: await withoutOutdatedLinks(tx, body.guarantors, before),
        });
        return studyColumns({ ...body, unconfirmed: body.unconfirmed ?? stillUnconfirmed(study, body) });
      },
    });
  }

  @Operation(viabilityStudiesApi.remove)
  remove(@Call() call: Call<typeof viabilityStudiesApi.remove>) {
    return this.records.remove(call, studies, { rule: studyRules.remove });
  }

  @Operation(viabilityStudiesApi.toggleStatus)
  toggleStatus(@Call() call: Call<typeof viabilityStudiesApi.toggleStatus>) {
    return this.records.change(call, studies, switching);
  }

  @Operation(viabilityStudiesApi.bulkStatus)
  bulkStatus(@Call() call: Call<typeof viabilityStudiesApi.bulkStatus>) {
    return this.records.bulkStatus(call, studies, switching);
  }

  /** Finished studies are inactive, reopened ones active again. */
  @Operation(viabilityStudiesApi.toggleFinished)
  toggleFinished(@Call() call: Call<typeof viabilityStudiesApi.toggleFinished>) {
    return this.records.change(call, studies, {
      change: async (tx, before) => {
        await insertOwner(tx, call.actor);
        return finishedOrReopened(before, new Date(), call.actor.id);
      },
    });
  }

  @Operation(viabilityStudiesApi.compatibleProducts)
  async compatibleProducts(
    @Call() call: Call<typeof viabilityStudiesApi.compatibleProducts>,
    @Headers('authorization') authorization: string,
  ) {
    const study = await this.records.find(call, studies);
    // The schema drops names, notes and ids, which the catalog does not need.
    const products = await this.catalog.assess(studyProfile.parse(study), { authorization, requestId: call.requestId });
    return isAdministrator(call.actor) ? products : products.map(withoutBank);
  }

  @Operation(viabilityStudiesApi.purchaseCosts)
  async purchaseCosts(
    @Call() call: Call<typeof viabilityStudiesApi.purchaseCosts>,
    @Headers('authorization') authorization: string,
  ) {
    const form = purchaseOf(await this.records.find(call, studies));
    return this.catalog.calculateCosts(form, { authorization, requestId: call.requestId });
  }

  @Operation(viabilityStudiesApi.fitChanges)
  async fitChanges(
    @Call() call: Call<typeof viabilityStudiesApi.fitChanges>,
    @Headers('authorization') authorization: string,
  ) {
    const profile = studyProfile.parse(await this.records.find(call, studies));
    return this.catalog.findChanges(call.params.productId, profile, { authorization, requestId: call.requestId });
  }

  @Operation(viabilityStudiesApi.productFigures)
  async productFigures(
    @Call() call: Call<typeof viabilityStudiesApi.productFigures>,
    @Headers('authorization') authorization: string,
  ) {
    const profile = studyProfile.parse(await this.records.find(call, studies));
    return this.catalog.findFigures(call.params.productId, profile, { authorization, requestId: call.requestId });
  }
}

/** Bank and name of a product are for administrators only. */
const withoutBank = (product: CompatibleProduct): CompatibleProduct => ({ ...product, name: null, bankName: null });

function filterOf(call: Call<typeof viabilityStudiesApi.list> | Call<typeof viabilityStudiesApi.export>, now: number) {
  const { search, status, type, progress = 'all', ...made } = call.query;
  const found = isStudyFound(search, studies.scope?.(call));
  const narrowed = [progress !== 'all' && hasProgress(progress, deskTimes(now)), ...wasMadeBy('s', made)];
  return {
    where: [
      hasStatus('s', status),
      type === 'national' && sql`s.is_national`,
      type === 'international' && sql`not s.is_national`,
      found,
      ...narrowed,
    ],
    searchesParts: found !== undefined,
    counts: !found && !narrowed.some(Boolean) && listCounts('viability_studies', 's', 'is_active', 'is_national'),
  };
}

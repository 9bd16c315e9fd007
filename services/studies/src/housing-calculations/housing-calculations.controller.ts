import { Controller } from '@nestjs/common';
import { calculationRules, housingCalculationsApi, type HousingCalculation, type QueryOf } from '@umbral/contracts';
import { calculateMaximumPrice } from '@umbral/mortgage';
import { Call, Exports, hasStatus, listCounts, matches, Records, Operation } from '@umbral/service-kit';
import { calculate } from '../calculator/calculate.js';
import { assertClients, withoutOutdatedLinks } from '../clients/linked-clients.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { asStored, HOUSING_DECIMALS } from '../records/as-stored.js';
import { wasMadeBy } from '../records/made-by.js';
import { ownedBy, switching } from '../records/record.scope.js';
import { calculationsFile } from './housing-calculation.export.js';
import { calculatedColumns, calculations } from './housing-calculation.record.js';

@Controller()
export class HousingCalculationsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly exports: Exports,
  ) {}

  @Operation(housingCalculationsApi.list)
  list(@Call() call: Call<typeof housingCalculationsApi.list>) {
    return this.records.page(call, calculations, filterOf(call.query));
  }

  @Operation(housingCalculationsApi.export)
  export(@Call() call: Call<typeof housingCalculationsApi.export>) {
    return this.exports.of(call, calculations, filterOf(call.query), calculationsFile);
  }

  @Operation(housingCalculationsApi.get)
  get(@Call() call: Call<typeof housingCalculationsApi.get>) {
    return this.records.get(call, calculations);
  }

  @Operation(housingCalculationsApi.calculate)
  calculate(@Call() call: Call<typeof housingCalculationsApi.calculate>) {
    const finances = asStored(call.readBody(), HOUSING_DECIMALS);
    return calculate(() => calculateMaximumPrice(finances));
  }

  @Operation(housingCalculationsApi.create)
  create(@Call() call: Call<typeof housingCalculationsApi.create>) {
    return this.records.create(call, calculations, async (tx, body) => {
      await assertClients(tx, call, [linkOf(body)]);
      return tx.db.housingCalculation.create({
        data: { ...calculatedColumns(body), ...ownedBy(call) },
        select: { id: true },
      });
    });
  }

  @Operation(housingCalculationsApi.update)
  update(@Call() call: Call<typeof housingCalculationsApi.update>) {
    return this.records.change(call, calculations, {
      change: async (tx, before, body) => {
        await assertClients(tx, call, [linkOf(body)], [before.clientId]);
        const [person] = await withoutOutdatedLinks(tx, [personOf(body)], [personOf(before)]);
        return { ...calculatedColumns(body), clientId: person?.clientId };
      },
    });
  }

  @Operation(housingCalculationsApi.toggleStatus)
  toggleStatus(@Call() call: Call<typeof housingCalculationsApi.toggleStatus>) {
    return this.records.change(call, calculations, switching);
  }

  @Operation(housingCalculationsApi.bulkStatus)
  bulkStatus(@Call() call: Call<typeof housingCalculationsApi.bulkStatus>) {
    return this.records.bulkStatus(call, calculations, switching);
  }

  @Operation(housingCalculationsApi.remove)
  remove(@Call() call: Call<typeof housingCalculationsApi.remove>) {
    return this.records.remove(call, calculations, { rule: calculationRules.remove });
  }
}

interface Linked extends Pick<HousingCalculation, 'clientName' | 'clientPhone'> {
  clientId?: number | null | undefined;
}

const linkOf = ({ clientId }: Linked) => ({ path: 'clientId', clientId });
const personOf = ({ clientName: name, clientPhone: phone, clientId }: Linked) => ({ name, phone, clientId });

function filterOf({ search, status, ...made }: QueryOf<typeof housingCalculationsApi.export>) {
  const found = matches('h.search_text', search);
  const madeBy = wasMadeBy('h', made);
  return {
    where: [hasStatus('h', status), found, ...madeBy],
    counts: !found && !madeBy.some(Boolean) && listCounts('housing_calculations', 'h', 'is_active'),
  };
}

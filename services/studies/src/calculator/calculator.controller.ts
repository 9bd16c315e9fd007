import { Controller, Headers } from '@nestjs/common';
import { calculatorApi } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import { Call, Operation } from '@umbral/service-kit';
import { asStored, EVALUATION_DECIMALS } from '../records/as-stored.js';
import { CatalogClient } from '../viability-studies/catalog.client.js';
import { calculate } from './calculate.js';
import { costsOfHome } from './costs-of-home.js';

@Controller()
export class CalculatorController {
  constructor(private readonly catalog: CatalogClient) {}

  @Operation(calculatorApi.mortgage)
  async mortgage(@Call() call: Call<typeof calculatorApi.mortgage>, @Headers('authorization') authorization: string) {
    const finances = asStored(call.readBody(), EVALUATION_DECIMALS);
    const { requestId } = call;
    const costs = await costsOfHome(this.catalog, { age: null, ...finances }, { authorization, requestId });
    return calculate(() => calculateMortgage(finances, costs));
  }
}

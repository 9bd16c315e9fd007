import { Controller } from '@nestjs/common';
import { calculatorApi } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import { Call, Operation } from '@umbral/service-kit';
import { calculate } from './calculate.js';

@Controller()
export class CalculatorController {
  @Operation(calculatorApi.mortgage)
  mortgage(@Call() call: Call<typeof calculatorApi.mortgage>) {
    const finances = call.readBody();
    return calculate(() => calculateMortgage(finances));
  }
}

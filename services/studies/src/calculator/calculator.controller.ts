import { Controller } from '@nestjs/common';
import { calculatorApi } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import { Call, Verb } from '@umbral/service-kit';
import { calculate } from './calculate.js';

@Controller()
export class CalculatorController {
  @Verb(calculatorApi.mortgage)
  mortgage(@Call() call: Call<typeof calculatorApi.mortgage>) {
    const finances = call.readBody();
    return calculate(() => calculateMortgage(finances));
  }
}

import { Controller } from '@nestjs/common';
import { calculatorApi } from '@umbral/contracts';
import { calculateMortgage } from '@umbral/mortgage';
import { Input, Operation, type InputOf } from '@umbral/service-kit';
import { calculate } from './calculate.js';

@Controller()
export class CalculatorController {
  @Operation(calculatorApi.mortgage)
  mortgage(@Input() input: InputOf<typeof calculatorApi.mortgage>) {
    const finances = input.readBody();
    return calculate(() => calculateMortgage(finances));
  }
}

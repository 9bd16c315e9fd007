import { Module } from '@nestjs/common';
import { CostRulesController } from './cost-rules.controller.js';
import { PurchaseCostsController } from './purchase-costs.controller.js';

@Module({ controllers: [CostRulesController, PurchaseCostsController] })
export class PurchaseCostsModule {}

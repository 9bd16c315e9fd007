import { Module } from '@nestjs/common';
import { EligibilityController } from './eligibility.controller.js';

@Module({ controllers: [EligibilityController] })
export class EligibilityModule {}

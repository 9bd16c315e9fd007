import { Module } from '@nestjs/common';
import { ChangeFinder } from './change-finder.js';
import { EligibilityController } from './eligibility.controller.js';

@Module({ controllers: [EligibilityController], providers: [ChangeFinder] })
export class EligibilityModule {}

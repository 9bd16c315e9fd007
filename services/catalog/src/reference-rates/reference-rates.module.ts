import { Module } from '@nestjs/common';
import { ReferenceRatesController } from './reference-rates.controller.js';

@Module({ controllers: [ReferenceRatesController] })
export class ReferenceRatesModule {}

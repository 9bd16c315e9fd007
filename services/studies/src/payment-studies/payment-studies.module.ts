import { Module } from '@nestjs/common';
import { PaymentStudiesController } from './payment-studies.controller.js';

@Module({ controllers: [PaymentStudiesController] })
export class PaymentStudiesModule {}

import { Module } from '@nestjs/common';
import { PaymentStudiesController } from './payment-studies.controller.js';
import { PaymentStudiesService } from './payment-studies.service.js';

@Module({ controllers: [PaymentStudiesController], providers: [PaymentStudiesService] })
export class PaymentStudiesModule {}

import { Module } from '@nestjs/common';
import { CompanyCascade } from './company-cascade.consumer.js';

@Module({ providers: [CompanyCascade] })
export class CompanyCascadeModule {}

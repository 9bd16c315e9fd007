import { Module } from '@nestjs/common';
import { CompanyCascade } from './company-cascade.consumer.js';
import { DeletedCompanies } from './deleted-companies.consumer.js';
import { RestorableRecordsController } from './restorable-records.controller.js';

@Module({ controllers: [RestorableRecordsController], providers: [CompanyCascade, DeletedCompanies] })
export class CompanyCascadeModule {}

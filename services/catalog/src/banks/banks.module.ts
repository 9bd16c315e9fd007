import { Module } from '@nestjs/common';
import { BanksController } from './banks.controller.js';
import { DeletedCompanies } from './deleted-companies.consumer.js';

@Module({ controllers: [BanksController], providers: [DeletedCompanies] })
export class BanksModule {}

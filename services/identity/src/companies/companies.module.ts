import { Module } from '@nestjs/common';
import { CompaniesController } from './companies.controller.js';
import { CompaniesService } from './companies.service.js';
import { CompanyUsersService } from './company-users.service.js';

@Module({ controllers: [CompaniesController], providers: [CompaniesService, CompanyUsersService] })
export class CompaniesModule {}

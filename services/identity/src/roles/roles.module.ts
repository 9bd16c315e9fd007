import { Module } from '@nestjs/common';
import { RolePermissionsService } from './role-permissions.service.js';
import { RolesController } from './roles.controller.js';
import { RolesService } from './roles.service.js';

@Module({ controllers: [RolesController], providers: [RolesService, RolePermissionsService] })
export class RolesModule {}

import { Module } from '@nestjs/common';
import { UserCredentialsService } from './user-credentials.service.js';
import { UserUpdateService } from './user-update.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({ controllers: [UsersController], providers: [UsersService, UserUpdateService, UserCredentialsService] })
export class UsersModule {}

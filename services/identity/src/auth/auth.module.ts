import { Module } from '@nestjs/common';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuthController } from './auth.controller.js';

@Module({ imports: [SessionsModule, SecondFactorsModule], controllers: [AuthController] })
export class AuthModule {}

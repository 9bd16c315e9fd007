import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuthController } from './auth.controller.js';
import { FailedSignIns } from './failed-sign-ins.js';

@Module({ imports: [SessionsModule], controllers: [AuthController], providers: [FailedSignIns] })
export class AuthModule {}

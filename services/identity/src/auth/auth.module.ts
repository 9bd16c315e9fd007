import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuthController } from './auth.controller.js';

@Module({ imports: [SessionsModule], controllers: [AuthController] })
export class AuthModule {}

import { Module } from '@nestjs/common';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { ProgramsModule } from '../programs/programs.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuthController } from './auth.controller.js';

@Module({ imports: [SessionsModule, SecondFactorsModule, ProgramsModule], controllers: [AuthController] })
export class AuthModule {}

import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ProgramTokens } from './program-tokens.js';
import { ProgramsController } from './programs.controller.js';

@Module({
  imports: [SessionsModule],
  controllers: [ProgramsController],
  providers: [ProgramTokens],
  exports: [ProgramTokens],
})
export class ProgramsModule {}

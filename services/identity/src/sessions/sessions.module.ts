import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { ExpiredRecords } from './expired-records.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [TokensModule],
  controllers: [SessionsController],
  providers: [SessionsService, ExpiredRecords],
  exports: [SessionsService],
})
export class SessionsModule {}

import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { ExpiredRecords } from './expired-records.service.js';
import { KnownDevices } from './known-devices.js';
import { NewDevices } from './new-devices.js';
import { OpenSessions } from './open-sessions.js';
import { OpenSessionsController } from './open-sessions.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [TokensModule],
  controllers: [SessionsController, OpenSessionsController],
  providers: [SessionsService, OpenSessions, KnownDevices, NewDevices, ExpiredRecords],
  exports: [SessionsService, KnownDevices, NewDevices],
})
export class SessionsModule {}

import { Controller } from '@nestjs/common';
import { Call, Operation } from '@umbral/service-kit';
import { exchangeSession } from './sessions.internal.js';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Operation(exchangeSession)
  exchange(@Call() call: Call<typeof exchangeSession>) {
    return this.sessions.exchange(call.readBody());
  }
}

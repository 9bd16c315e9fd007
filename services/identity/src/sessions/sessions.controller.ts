import { Controller } from '@nestjs/common';
import { Input, Operation, type InputOf } from '@umbral/service-kit';
import { exchangeSession } from './sessions.internal.js';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Operation(exchangeSession)
  exchange(@Input() input: InputOf<typeof exchangeSession>) {
    return this.sessions.exchange(input.readBody());
  }
}

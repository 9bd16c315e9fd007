import { Controller } from '@nestjs/common';
import { AppError, Call, Operation } from '@umbral/service-kit';
import { exchangeSession, exchangeSessions } from './sessions.internal.js';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Operation(exchangeSession)
  async exchange(@Call() call: Call<typeof exchangeSession>) {
    const [session] = await this.sessions.exchange([call.readBody()]);
    if (!session) throw new AppError('session_expired');
    return session;
  }

  @Operation(exchangeSessions)
  async exchangeMany(@Call() call: Call<typeof exchangeSessions>) {
    return { sessions: await this.sessions.exchange(call.readBody().credentials) };
  }
}

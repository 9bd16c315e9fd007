import { Controller } from '@nestjs/common';
import { internalOperation, Operation } from '@umbral/service-kit';
import * as z from 'zod';
import { RemindersService } from './reminders.service.js';

/** Starts a round now, for operators; otherwise the schedule does. */
const remindNow = internalOperation({
  id: 'remindOwners',
  method: 'POST',
  path: '/internal/reminders/run',
  summary: 'Remind owners of their forgotten studies now',
  answer: z.object({ reminded: z.number().int() }),
});

@Controller()
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Operation(remindNow)
  async remindNow() {
    return { reminded: await this.reminders.remindOwners() };
  }
}

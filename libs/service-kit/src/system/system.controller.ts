import { Controller, type Type } from '@nestjs/common';
import { contractVersions, systemApi, type ServiceName, type SystemState } from '@umbral/contracts';
import { route } from '../operation/operation.decorator.js';
import { Backlog } from './backlog.js';

/** The controller of `GET /api/system/<name>`: every service with a database serves its own. */
export function systemController(service: ServiceName): Type {
  @Controller()
  class SystemController {
    constructor(private readonly backlog: Backlog) {}

    @route(systemApi[service])
    async state(): Promise<SystemState> {
      const [{ pending, oldestSeconds }, deadLetters] = await Promise.all([
        this.backlog.outbox(),
        this.backlog.deadLetters(),
      ]);
      return {
        service,
        version: contractVersions[service],
        outboxPending: pending,
        outboxOldestSeconds: oldestSeconds,
        deadLetters,
      };
    }
  }
  return SystemController;
}

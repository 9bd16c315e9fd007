import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '../errors/app-error.js';

const UNKNOWN_NAME = 'Este parámetro no existe';

/**
 * Refuses unknown names in the query: a misspelt filter would be ignored silently. A guard, so that it also covers verbs that
 * read no input. Runs after access.
 */
@Injectable()
export class QueryGuard implements CanActivate {
  canActivate(execution: ExecutionContext): boolean {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const query = request.routeOptions.config.operation?.query;
    const known = query instanceof z.ZodObject ? query.shape : {};
    const unknown = Object.keys(request.query as object).filter((name) => !Object.hasOwn(known, name));
    if (unknown.length === 0) return true;
    throw new AppError('validation', {
      errors: unknown.map((path) => ({ path, code: 'unknown' as const, message: UNKNOWN_NAME })),
    });
  }
}

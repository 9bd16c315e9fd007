import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'umbral_session';
/** Browsers accept a cookie with this prefix only over HTTPS, from this host, for every path. */
const SECURE_NAME = `__Host-${NAME}`;

/** The session cookie of one call. The gateway forwards the received id; the response sets or clears it. */
export class SessionCookie {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** Session id of the call. */
  get id(): string | undefined {
    const header = this.request.headers['x-umbral-session'];
    return typeof header === 'string' && header ? header : undefined;
  }

  /** Without `maxAgeSeconds` it is a session cookie of the browser. */
  set(id: string, maxAgeSeconds?: number): void {
    this.write(this.isSecure ? SECURE_NAME : NAME, id, maxAgeSeconds);
  }

  clear(): void {
    this.write(this.isSecure ? SECURE_NAME : NAME, '', 0);
  }

  private get isSecure(): boolean {
    return this.request.headers['x-forwarded-proto'] === 'https';
  }

  private write(name: string, value: string, maxAgeSeconds?: number): void {
    const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
    if (this.isSecure) parts.push('Secure');
    if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
    this.reply.header('set-cookie', parts.join('; '));
  }
}

/** Parameter decorator: the session cookie of the call. */
export const Cookie = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const http = execution.switchToHttp();
  return new SessionCookie(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

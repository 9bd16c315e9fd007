import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page whose library makes markup from texts. */
    drawsMarkup?: boolean;
  }
}

const forAll = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];
// No text becomes markup or code, and no script has an address but those that the shell's one policy lets through.
const policy = [...forAll, "require-trusted-types-for 'script'", 'trusted-types default'].join('; ');
const policyOfDrawings = forAll.join('; ');

/** What every answer carries. Over plain HTTP a browser must ignore HSTS, so it is not sent there. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // The reset link carries a token in its address.
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** For answers that Fastify writes. Proxied answers get the same headers while they are poured (routing/answer-headers). */
export function registerSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.routeOptions.config?.drawsMarkup) reply.header('content-security-policy', policyOfDrawings);
  });
}

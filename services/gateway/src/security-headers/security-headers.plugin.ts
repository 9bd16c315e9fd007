import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page whose library sets innerHTML. */
    rendersMarkup?: boolean;
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
// Trusted Types: no string becomes markup or code, and script URLs must pass the shell's one policy.
const policy = [...forAll, "require-trusted-types-for 'script'", 'trusted-types default'].join('; ');
const policyOfRenderedPages = forAll.join('; ');

/** Headers of every response. Browsers must ignore HSTS over plain HTTP, so it is not sent there. */
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

/** For responses that Fastify writes. Proxied responses get the same headers in routing/response-headers. */
export function registerSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.routeOptions.config?.rendersMarkup) reply.header('content-security-policy', policyOfRenderedPages);
  });
}

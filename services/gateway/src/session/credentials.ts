import type { IncomingHttpHeaders } from 'node:http';

/** Unverified credentials of a call: the cookie of a browser, or a bearer token. */
export interface Credentials {
  kind: 'cookie' | 'bearer';
  /** The raw session id; empty when it cannot be one. */
  secret: string;
  /** Key in the cache. It contains the kind, so that a session id is not accepted as a bearer token, or the reverse. */
  key: string;
}

const secretShape = /^[\w-]{22,200}$/;
const bearer = /^Bearer +(\S+)$/i;

/**
 * The `__Host-` name cannot be planted by a sibling domain, but browsers take it over HTTPS only.
 * @param publicUrl decides which of both names is accepted
 */
export function createCredentialsReader(publicUrl: string): (headers: IncomingHttpHeaders) => Credentials | undefined {
  const name = publicUrl.startsWith('https:') ? '__Host-umbral_session' : 'umbral_session';
  const cookie = new RegExp(`(?:^|; *)${name}=([^;]*)`);

  return function readCredentials({ authorization, cookie: cookies }) {
    const token = authorization && bearer.exec(authorization)?.[1];
    // With a token the cookie is ignored: this is why the call may skip the cross-origin rule.
    if (token) return { kind: 'bearer', secret: secretShape.test(token) ? token : '', key: `bearer ${token}` };
    const secret = cookies && cookie.exec(cookies)?.[1];
    return secret && secretShape.test(secret) ? { kind: 'cookie', secret, key: secret } : undefined;
  };
}

const deviceCookie = /^(?:__Secure-)?umbral_device_[A-Za-z0-9]{1,20}=[\w.-]{1,200}$/;
const signInCookie = /^(?:__Secure-)?umbral_device_signin=/;
/** One for each account of this browser; more than this is not plausible. */
const MAX_DEVICE_COOKIES = 20;

/**
 * The cookies by which identity recognizes a device, as a cookie header: that of a pending sign-in, which cannot be completed without
 * it, and the newest of the others. Browsers send the oldest first.
 */
export const deviceCookiesIn = (cookies: string | undefined): string | undefined => {
  const sent = cookies?.split('; ').filter((cookie) => deviceCookie.test(cookie)) ?? [];
  const pending = sent.filter((cookie) => signInCookie.test(cookie)).slice(0, 1);
  const known = sent.filter((cookie) => !signInCookie.test(cookie)).slice(-MAX_DEVICE_COOKIES);
  return [...pending, ...known].join('; ') || undefined;
};

/** Client credentials of a token request: HTTP Basic (RFC 6749, 2.3.1). */
export const clientCredentialsIn = (authorization: string | undefined): string | undefined =>
  authorization && /^Basic +[A-Za-z0-9+/=]{1,600}$/i.test(authorization) ? authorization : undefined;

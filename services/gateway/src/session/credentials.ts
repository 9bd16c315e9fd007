import type { IncomingHttpHeaders } from 'node:http';

/** What a caller shows: the cookie of a browser, or a bearer token. Nothing is known about it yet. */
export interface Credentials {
  kind: 'cookie' | 'bearer';
  /** The raw session id; empty when it cannot be one. */
  secret: string;
  /** Name in the cache: an id shown as the wrong kind must not find what the right kind left there. */
  key: string;
}

const secretShape = /^[\w-]{22,200}$/;
const bearer = /^Bearer +(\S+)$/i;

/**
 * The `__Host-` name cannot be planted by a sibling domain, but browsers take it over HTTPS only.
 * @param publicUrl decides which of both names is believed
 */
export function createCredentialsReader(publicUrl: string): (headers: IncomingHttpHeaders) => Credentials | undefined {
  const name = publicUrl.startsWith('https:') ? '__Host-umbral_session' : 'umbral_session';
  const cookie = new RegExp(`(?:^|; *)${name}=([^;]*)`);

  return function readCredentials({ authorization, cookie: cookies }) {
    const token = authorization && bearer.exec(authorization)?.[1];
    // A caller with a token gets no help from the cookie: that is what lets it skip the cross-origin rule.
    if (token) return { kind: 'bearer', secret: secretShape.test(token) ? token : '', key: `bearer ${token}` };
    const secret = cookies && cookie.exec(cookies)?.[1];
    return secret && secretShape.test(secret) ? { kind: 'cookie', secret, key: secret } : undefined;
  };
}

const deviceCookie = /^(?:__Secure-)?umbral_device_[A-Za-z0-9]{1,20}=[\w.-]{1,200}$/;
/** One for each account that somebody uses here; more are nobody's. */
const MOST_DEVICE_COOKIES = 20;

/** The cookies by which identity knows a device again, as a cookie header. */
export const deviceCookiesIn = (cookies: string | undefined): string | undefined =>
  cookies
    ?.split('; ')
    .filter((cookie) => deviceCookie.test(cookie))
    .slice(0, MOST_DEVICE_COOKIES)
    .join('; ') || undefined;

/** What a program says of itself where a token is asked for: HTTP Basic (RFC 6749, 2.3.1). */
export const clientCredentialsIn = (authorization: string | undefined): string | undefined =>
  authorization && /^Basic +[A-Za-z0-9+/=]{1,600}$/i.test(authorization) ? authorization : undefined;

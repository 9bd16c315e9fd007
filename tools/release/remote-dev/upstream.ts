import { createHash } from 'node:crypto';

/** Names and values in turn, as Node has them. */
export type RawHeaders = string[];

/** The platform behind the development proxy, and which headers pass to it and back. */
export interface Upstream {
  url: URL;
  toPlatform: (headers: RawHeaders) => RawHeaders;
  toBrowser: (headers: RawHeaders) => RawHeaders;
}

/** Hop-by-hop headers. */
const HOP_BY_HOP = /^(connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;

/** A gateway that is configured with the address of the front. */
export const ownGateway = (address: string): Upstream => ({
  url: new URL(address),
  toPlatform: (headers) => translated(headers, {}),
  toBrowser: (headers) => translated(headers, {}),
});

/**
 * A remote platform, under its own address. Its cookies are stored for the host of the front under other names: `__Host-`
 * and `Secure` require HTTPS, and those of two platforms must not mix. No other cookie of the browser is sent there.
 * @param front the address that the browser has
 */
export function remotePlatform(address: string, front: string): Upstream {
  const url = new URL(address);
  const mark = `at-${createHash('sha256').update(url.origin).digest('hex').slice(0, 8)}.`;
  return {
    url,
    toPlatform: (headers) =>
      translated(headers, {
        host: () => url.host,
        origin: (origin) => (origin === front ? url.origin : origin),
        referer: () => undefined,
        cookie: (cookies) => cookiesOf(cookies, mark),
      }),
    toBrowser: (headers) =>
      translated(headers, {
        'set-cookie': (cookie) => mark + cookie.replace(/;\s*(secure|domain=[^;]*)(?=;|$)/gi, ''),
        location: (location) => (location.startsWith(`${url.origin}/`) ? location.slice(url.origin.length) : location),
        'strict-transport-security': () => undefined,
      }),
  };
}

const cookiesOf = (cookies: string, mark: string) =>
  cookies
    .split('; ')
    .filter((cookie) => cookie.startsWith(mark))
    .map((cookie) => cookie.slice(mark.length))
    .join('; ') || undefined;

/** @param changes by the name of a header; undefined leaves it out */
function translated(headers: RawHeaders, changes: Record<string, (value: string) => string | undefined>): RawHeaders {
  const result: RawHeaders = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', given = ''] = [headers[at], headers[at + 1]];
    if (HOP_BY_HOP.test(name)) continue;
    const change = changes[name.toLowerCase()];
    const value = change ? change(given) : given;
    if (value !== undefined) result.push(name, value);
  }
  return result;
}

import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { send } from './http.mjs';
import { stack } from './stack.mjs';

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part) => JSON.parse(Buffer.from(part, 'base64url'));

/** Header and payload of a token. */
export function read(token) {
  const [header, payload] = token.split('.');
  return { header: decode(header), payload: decode(payload) };
}

/** A token signed by `signature`, which gets what is to be signed. */
export function forge(header, payload, signature = () => '') {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${signature(signed)}`;
}

export const hmac = (key) => (signed) => createHmac('sha256', key).update(signed).digest('base64url');
export const es256 = (privateKey) => (signed) =>
  sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');

/** A key pair of the kind that identity has. */
export const newKeyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** What the gateway gets for a session: a token for each service. @param {string} [identity] which process is asked */
export async function exchange({ secret, bearer }, identity = stack.urls.identity) {
  const { body, status, text } = await send(`${identity}/internal/sessions/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-umbral-internal': stack.internalKey },
    body: JSON.stringify(bearer ? { bearer } : { sessionId: secret }),
  });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body.tokens;
}

export const publishedKeys = async () => (await send(`${stack.urls.identity}/.well-known/jwks.json`)).body.keys;

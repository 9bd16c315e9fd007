import { createHmac, generateKeyPairSync, sign, type JsonWebKey, type KeyObject } from 'node:crypto';
import { send } from '@umbral/testing';
import { stack } from '../support/system.ts';

/** Signs a text. */
type Signer = (signed: string) => string;
interface Claims {
  exp: number;
  iat: number;
  aud: string | string[];
  permissions: unknown;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Header and payload of a token. */
export function read(token: string) {
  const [header, payload] = token.split('.');
  return { header: decode(header) as { alg: string; kid: string }, payload: decode(payload) as Claims };
}

/** A token of these parts; without a signature unless a signer is given. */
export function forge(header: object, payload: object, signature: Signer = () => ''): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${signature(signed)}`;
}

export const hmac =
  (key: string): Signer =>
  (signed) =>
    createHmac('sha256', key).update(signed).digest('base64url');
export const es256 =
  (privateKey: KeyObject): Signer =>
  (signed) =>
    sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');

/** A key pair of the kind that identity has. */
export const newKeyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export const publishedKeys = async () =>
  ((await send(`${stack.urls.identity}/.well-known/jwks.json`)).body as { keys: (JsonWebKey & { kid: string })[] })
    .keys;

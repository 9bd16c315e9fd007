import type { Actor } from '@umbral/contracts';
import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet } from 'jose';

/** The administrator, unless given otherwise. */
export const actor = (parts: Partial<Actor> = {}): Actor => ({
  id: 1,
  roleId: 1,
  name: 'Admin',
  email: 'admin@umbral.test',
  companyIds: [],
  companyId: null,
  permissions: { view: {}, delete: {} },
  sessionKey: 'session-1',
  ...parts,
});

export interface TokenIssuer {
  keys: () => Promise<JSONWebKeySet>;
  issue(
    actor: Actor,
    options?: { audience?: string | string[]; expires?: string | number | null; kid?: string },
  ): Promise<string>;
}

/** Signs tokens like identity, with a new key. */
export async function createTokenIssuer(): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  return {
    keys: () => Promise.resolve({ keys: [jwk] }),
    issue: (who, { audience = 'identity', expires = '60s', kid = 'test' } = {}) => {
      const token = new SignJWT({ ...who }).setProtectedHeader({ alg: 'ES256', kid }).setAudience(audience);
      return (expires === null ? token : token.setExpirationTime(expires)).sign(privateKey);
    },
  };
}

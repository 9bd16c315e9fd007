import type { newPasskey, passkeyAssertion } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type * as z from 'zod';
import { config } from '../config.js';
import type { VerbTx } from '../transaction.js';

type Transports = NonNullable<WebAuthnCredential['transports']>;

/** Loaded by the first passkey: its parsers take memory that most processes never need. */
const webauthn = () => import('@simplewebauthn/server');

/** The relying party: browsers refuse to sign for pages of another origin. */
const { origin, hostname } = new URL(config.PUBLIC_URL);
const site = { expectedOrigin: origin, expectedRPID: hostname };

const known = (database: Queryable, userId: number) =>
  database.many<{ id: string; transports: Transports }>(sql`
    select credential_id as id, transports from passkeys where user_id = ${userId} order by id`);

/** Registration options for the browser. Known passkeys are excluded. */
export async function passkeyCreation(database: Queryable, user: { id: number; name: string; email: string }) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Umbral',
    rpID: hostname,
    userID: new TextEncoder().encode(`umbral-${user.id}`),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: await known(database, user.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Authentication options for the user's passkeys. */
export async function passkeyRequest(database: Queryable, userId: number) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: hostname,
    allowCredentials: await known(database, userId),
    // The password has been verified already.
    userVerification: 'discouraged',
  });
}

/** The credential of a new passkey; undefined if challenge or origin do not match. */
export async function newCredential(
  response: z.output<typeof newPasskey>,
  expectedChallenge: string,
): Promise<WebAuthnCredential | undefined> {
  const options = { response: asSent(response), expectedChallenge, ...site, requireUserVerification: false };
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await attempt(() => verifyRegistrationResponse(options));
  return verified ? registrationInfo?.credential : undefined;
}

/**
 * Verifies a signature of a passkey of this user. Its counter, if it has one, must have increased: else the key was copied.
 * The row is locked, so that one signature is not accepted twice.
 */
export async function verifyPasskey(
  tx: Pick<VerbTx, 'db' | 'one'>,
  userId: number,
  response: z.output<typeof passkeyAssertion>,
  expectedChallenge: string,
  now: Date,
): Promise<boolean> {
  const stored = await tx.one<{ id: number }>(sql`
    select id from passkeys where user_id = ${userId} and credential_id = ${response.id} for update`);
  if (!stored) return false;
  const { publicKey, counter, ...passkey } = await tx.db.passkey.findUniqueOrThrow({ where: { id: stored.id } });
  const credential: WebAuthnCredential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(publicKey),
    counter: Number(counter),
    transports: passkey.transports,
  };
  const options = {
    response: asSent(response),
    expectedChallenge,
    ...site,
    credential,
    requireUserVerification: false,
  };
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await attempt(() => verifyAuthenticationResponse(options));
  if (!verified || !authenticationInfo) return false;
  await tx.db.passkey.update({
    where: { id: stored.id },
    data: { counter: authenticationInfo.newCounter, lastUsedAt: now },
    select: { id: true },
  });
  return true;
}

/** The response as sent by the browser. No extension was requested. */
const asSent = <Response extends { response: object }>(response: Response) =>
  ({ ...response, clientExtensionResults: {} }) as never;

/** The library throws for invalid responses: maps them to `verified: undefined`. */
async function attempt<Verified extends { verified: boolean }>(
  verify: () => Promise<Verified>,
): Promise<Partial<Verified>> {
  try {
    return await verify();
  } catch {
    return {};
  }
}

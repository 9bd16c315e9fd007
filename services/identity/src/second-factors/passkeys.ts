import type { newPasskey, passkeyAssertion } from '@umbral/contracts';
import { sql, type Queryable } from '@umbral/service-kit';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type * as z from 'zod';
import { config } from '../config.js';
import type { VerbTx } from '../transaction.js';

type Transports = NonNullable<WebAuthnCredential['transports']>;

/** The site that a passkey is for: a page of another address gets no signature of it, whatever it shows. */
const { origin, hostname } = new URL(config.PUBLIC_URL);
const site = { expectedOrigin: origin, expectedRPID: hostname };

const known = (database: Queryable, userId: number) =>
  database.many<{ id: string; transports: Transports }>(sql`
    select credential_id as id, transports from passkeys where user_id = ${userId} order by id`);

/** What the browser of somebody is to ask for a new passkey. One that is known already is passed over. */
export async function passkeyCreation(database: Queryable, user: { id: number; name: string; email: string }) {
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

/** What the browser of somebody is to ask the passkeys that they have. */
export async function passkeyRequest(database: Queryable, userId: number) {
  return generateAuthenticationOptions({
    rpID: hostname,
    allowCredentials: await known(database, userId),
    // The password has been given: the device need not ask for its own.
    userVerification: 'discouraged',
  });
}

/** The credential of a new passkey; undefined when it signed something else, or for another site. */
export async function newCredential(
  response: z.output<typeof newPasskey>,
  expectedChallenge: string,
): Promise<WebAuthnCredential | undefined> {
  const options = { response: asSent(response), expectedChallenge, ...site, requireUserVerification: false };
  const { verified, registrationInfo } = await attempt(() => verifyRegistrationResponse(options));
  return verified ? registrationInfo?.credential : undefined;
}

/**
 * Takes a signature of a passkey of this person. Its counter, where it has one, must have grown: else somebody copied the key.
 * The row is locked, so that one signature is not taken twice.
 */
export async function takePasskey(
  tx: VerbTx,
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
  const { verified, authenticationInfo } = await attempt(() => verifyAuthenticationResponse(options));
  if (!verified || !authenticationInfo) return false;
  await tx.db.passkey.update({
    where: { id: stored.id },
    data: { counter: authenticationInfo.newCounter, lastUsedAt: now },
    select: { id: true },
  });
  return true;
}

/** As the browser sent it. No extension was asked for, so none is read. */
const asSent = <Response extends { response: object }>(response: Response) =>
  ({ ...response, clientExtensionResults: {} }) as never;

/** The library throws at what is not as it should be: to the caller all of it is one 'no'. */
async function attempt<Verified extends { verified: boolean }>(
  verify: () => Promise<Verified>,
): Promise<Partial<Verified>> {
  try {
    return await verify();
  } catch {
    return {};
  }
}

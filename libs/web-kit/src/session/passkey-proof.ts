import type { IdentityProof } from '@umbral/contracts';

/** Prompts for a passkey of this site. Undefined when the browser used none: cancelled, aborted, or none on this device. */
export async function passkeyProof(options: object, signal: AbortSignal): Promise<IdentityProof['passkey']> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    const credential = (await navigator.credentials.get({ publicKey, signal })) as PublicKeyCredential | null;
    return credential?.toJSON() as IdentityProof['passkey'];
  } catch {
    return undefined;
  }
}

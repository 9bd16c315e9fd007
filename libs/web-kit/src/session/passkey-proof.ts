import type { IdentityProof } from '@umbral/contracts';

/** Prompts for a passkey of this site. Undefined when the browser used none: cancelled, or none on this device. */
export async function passkeyProof(options: object): Promise<IdentityProof['passkey']> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
    return credential?.toJSON() as IdentityProof['passkey'];
  } catch {
    return undefined;
  }
}

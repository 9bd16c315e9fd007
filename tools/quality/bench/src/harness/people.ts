import type { ServiceName } from '@umbral/contracts';
import { ADMINISTRATOR, PASSWORD, signedIn } from '@umbral/testing';
import type { System } from './system.ts';

/** Signs a person in at the gateway; returns the headers of their calls there. */
export async function signIn({ urls }: System, person = ADMINISTRATOR): Promise<Record<string, string>> {
  const { cookie } = await signedIn(person, PASSWORD, { gateway: urls.gateway });
  return { cookie };
}

/** A fresh token of a person for one service, as the gateway sends it: valid for a minute. Returns the headers. */
export async function internalToken(
  system: System,
  service: ServiceName,
  person = ADMINISTRATOR,
): Promise<Record<string, string>> {
  const exchanged = await (await signedIn(person, PASSWORD, system)).exchange();
  return { authorization: `Bearer ${exchanged?.tokens[service]}` };
}

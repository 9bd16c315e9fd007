import type { BodyInput } from '@umbral/contracts';
import { Failure } from '../../local/failure.ts';
import { local } from '../../local/paths.ts';
import { State } from '../../local/state.ts';

/** What a token of a platform is requested with. */
export type Credentials = BodyInput<typeof import('@umbral/contracts').authApi.token>;

/** The administrator of the demo data. @param isOurs the platform is that of this checkout's `npm start` */
export const demoAccount = ({ isOurs }: { isOurs: boolean }) =>
  isOurs ? new State(local).get('signIns')?.[0] : undefined;

/** The account that changes releases: a program's, else an administrator's, else that of the demo data. */
export function credentialsFor(platform: { isOurs: boolean }, env = process.env): Credentials {
  const { UMBRAL_CLIENT_ID: client_id, UMBRAL_CLIENT_SECRET: client_secret } = env;
  if (client_id && client_secret) return { grant_type: 'client_credentials', client_id, client_secret };
  const { UMBRAL_EMAIL: email, UMBRAL_PASSWORD: password, UMBRAL_CODE: code } = env;
  if (email && password) return { email, password, ...(code && { code }) };
  const demo = demoAccount(platform);
  if (demo) return { email: demo.email, password: demo.password };
  throw new Failure('There is no account for the releases of this platform.', {
    wayOut:
      'UMBRAL_CLIENT_ID and UMBRAL_CLIENT_SECRET name a program that may publish the module, UMBRAL_EMAIL and UMBRAL_PASSWORD an administrator',
  });
}

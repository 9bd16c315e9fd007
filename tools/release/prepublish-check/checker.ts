import type { BrowserContext } from 'playwright-core';
import { Failure } from '../../local/failure.ts';
import { loadContracts } from '../registry/contracts.ts';
import { demoAccount } from '../registry/credentials.ts';

export interface Checker {
  email: string;
  password: string;
}

/**
 * The account that opens the pages: CHECK_EMAIL and CHECK_PASSWORD, else the administrator of the demo data.
 * @param isOurs the platform is that of this checkout's `npm start`
 */
export function checkerFor({ isOurs }: { isOurs: boolean }): Checker {
  const { CHECK_EMAIL: email, CHECK_PASSWORD: password } = process.env;
  const known = email && password ? { email, password } : demoAccount({ isOurs });
  if (known) return known;
  throw new Failure('The smoke check has no account to open the pages of the module.', {
    wayOut: 'CHECK_EMAIL and CHECK_PASSWORD name an account with access to all of them; --unopened skips the check',
  });
}

/** Signs in by the API. @returns a function that signs out */
export async function signIn(context: BrowserContext, { email, password }: Checker) {
  const { authApi, STORED_USER_KEY } = await loadContracts();
  const answer = await context.request.post(authApi.login.path, { data: { email, password } });
  if (!answer.ok()) {
    const { detail = '' } = (await answer.json().catch(() => ({}))) as { detail?: string };
    throw new Failure(`${email} cannot sign in to open the pages (${answer.status()}).`, { details: detail });
  }
  // As text, because the page's CSP forbids building a script from it.
  const user = await answer.text();
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [STORED_USER_KEY, user] as const);
  return async () => void (await context.request.post(authApi.logout.path));
}

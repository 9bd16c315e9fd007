import { session } from '@umbral/web-kit';

/** Of this tab, until its user signs out. */
const KEY = 'umbral.release';

interface Stored {
  userId: number;
  token: string;
}

/** The token of the addressed release of this tab. Another user gets nothing of it. */
export function readToken(): string | undefined {
  try {
    const { userId, token } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
    return userId === session.user?.id ? token : undefined;
  } catch {
    return undefined;
  }
}

/** Without storage a reload returns to the deployed release. */
export function storeToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId: session.user?.id, token }));
  } catch {
    // The address counts until the page is left.
  }
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

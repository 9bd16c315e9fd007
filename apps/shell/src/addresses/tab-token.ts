import { session } from '@umbral/web-kit';
import { TAB_KEY } from './tab-key';

/** The token that a reload continues with. Another user gets nothing of it. */
export function storedToken(): string | undefined {
  const [userId, token] = sessionStorage.getItem(TAB_KEY)?.split(' ') ?? [];
  return userId === String(session.user?.id) ? token : undefined;
}

export const storeToken = (token: string): void => sessionStorage.setItem(TAB_KEY, `${session.user?.id} ${token}`);
export const forgetToken = (): void => sessionStorage.removeItem(TAB_KEY);

import { fitFilters, type FitFilter } from './product-choice';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
const cookieOf = (userId: number): string => `umbral_fit_${userId}`;

const isFit = (value: string | undefined): value is FitFilter =>
  value !== undefined && Object.hasOwn(fitFilters, value);

/** The user's product filter. A cookie like the theme, because signing out clears the browser's storage. */
export function rememberedFit(userId: number): FitFilter {
  const name = `${cookieOf(userId)}=`;
  const stored = document.cookie.split('; ').find((part) => part.startsWith(name));
  const value = stored?.slice(name.length);
  return isFit(value) ? value : 'all';
}

/** Only the choice, and no data of a study or a client. */
export function rememberFit(userId: number, fit: FitFilter): void {
  document.cookie = `${cookieOf(userId)}=${fit}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Strict`;
}

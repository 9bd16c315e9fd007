const NAME = 'umbral_email';
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

const write = (value: string, maxAge: number): void => {
  document.cookie = `${NAME}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Strict`;
};

/** The address for the next sign-in. A cookie, because a sign-out clears the browser's storage. */
export const rememberEmail = (email: string): void => write(email, ONE_YEAR_SECONDS);

export const forgetEmail = (): void => write('', 0);

export function rememberedEmail(): string {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`));
  try {
    return entry ? decodeURIComponent(entry.slice(NAME.length + 1)) : '';
  } catch {
    return '';
  }
}

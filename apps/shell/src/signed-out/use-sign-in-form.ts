import { useState, type FormEvent } from 'react';
import { SIGN_IN_MESSAGES, SIGN_IN_PATH, type authApi, type signIn } from '@umbral/contracts';
import { ApiError } from '@umbral/web-kit';
import type * as z from 'zod';

export type SignIn = z.output<typeof signIn>;
type Name = keyof typeof SIGN_IN_MESSAGES;
export type SignInErrors = Partial<Record<Name, string>>;

/** `authApi.login` without its schemas: zod and react-hook-form would be a third of the page. */
export const signInCall = { method: 'POST', path: SIGN_IN_PATH } as typeof authApi.login;

const NAMES = Object.keys(SIGN_IN_MESSAGES) as Name[];

export const fieldOf = (form: HTMLFormElement, name: Name): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement;

/** The body of `signIn`. */
function bodyOf(form: HTMLFormElement): SignIn {
  const input = new FormData(form);
  const textOf = (name: Name) => input.get(name) as string;
  return { email: textOf('email').trim(), password: textOf('password'), remember: input.has('remember') };
}

/** Messages of the empty fields; everything else is checked by the server. */
const emptyIn = (body: SignIn): SignInErrors =>
  Object.fromEntries(NAMES.filter((name) => body[name] === '').map((name) => [name, SIGN_IN_MESSAGES[name]]));

/** The form of the first page, without a library: checked when it is sent, and from then on at each change. */
export function useSignInForm(send: (body: SignIn, form: HTMLFormElement) => Promise<void>) {
  const [errors, setErrors] = useState<SignInErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [isSending, setIsSending] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const body = bodyOf(form);
    const empty = emptyIn(body);
    setErrors(empty);
    setAttempts((count) => count + 1);
    const first = NAMES.find((name) => empty[name]);
    if (first) return fieldOf(form, first).focus();
    setIsSending(true);
    try {
      await send(body, form);
    } finally {
      setIsSending(false);
    }
  };

  return {
    errors,
    attempts,
    isSending,
    /** Shows the server's errors at their fields. Returns whether all of them have a field. */
    showRefusal(error: unknown): boolean {
      const refused = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      const known = refused.filter(({ path }) => (NAMES as string[]).includes(path));
      setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])));
      return known.length > 0 && known.length === refused.length;
    },
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      if (!isSending) void submit(event.currentTarget);
    },
    onInput(event: FormEvent<HTMLFormElement>): void {
      if (attempts > 0) setErrors(emptyIn(bodyOf(event.currentTarget)));
    },
  };
}

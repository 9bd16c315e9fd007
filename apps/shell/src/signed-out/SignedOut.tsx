import { ForgotPasswordPage } from './ForgotPasswordPage';
import { FORGOT_PATH, RESET_PATH } from './signed-out-paths';
import { LoginPage } from './LoginPage';
import { ResetPasswordPage } from './ResetPasswordPage';

/** The pages before the sign-in. */
export function SignedOut({ pathname }: { pathname: string }) {
  if (pathname === FORGOT_PATH) return <ForgotPasswordPage />;
  if (pathname === RESET_PATH) return <ResetPasswordPage />;
  return <LoginPage />;
}

import { LazyPart } from '../app/LazyPart';
import { FORGOT_PATH, RESET_PATH } from './signed-out-paths';
import { LoginPage } from './LoginPage';

const loadPasswords = () => import(/* webpackChunkName: "passwords" */ './passwords');
const loadForgot = () => loadPasswords().then(({ ForgotPasswordPage }) => ({ default: ForgotPasswordPage }));
const loadReset = () => loadPasswords().then(({ ResetPasswordPage }) => ({ default: ResetPasswordPage }));

/** The pages before the sign-in. */
export function SignedOut({ pathname }: { pathname: string }) {
  if (pathname === FORGOT_PATH) return <LazyPart key={pathname} load={loadForgot} />;
  if (pathname === RESET_PATH) return <LazyPart key={pathname} load={loadReset} />;
  return <LoginPage />;
}

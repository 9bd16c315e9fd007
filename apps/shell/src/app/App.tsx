import { useEffect } from 'react';
import { Toaster } from '@umbral/ui';
import { history, navigate, useAddress, useSession } from '@umbral/web-kit';
import { SignedOut } from '../signed-out/SignedOut';
import { isSignedOutPath, LOGIN_PATH } from '../signed-out/signed-out-paths';
import { LazyPart } from './LazyPart';
import { loadSignedIn } from './load-signed-in';

/** Without a session every page redirects to the sign-in, which stores the requested path. */
function ToLogin() {
  useEffect(() => {
    const { pathname, search } = history.address;
    // The development build runs each effect twice: the sign-in itself is not the requested path.
    if (isSignedOutPath(pathname)) return;
    navigate(LOGIN_PATH, { replace: true, force: true, state: { returnTo: pathname + search } });
  }, []);
  return null;
}

/** Signed-out pages, or the frame with the current page. */
export function App() {
  const { pathname } = useAddress();
  const user = useSession();
  const isSignedOut = isSignedOutPath(pathname);
  return (
    <>
      {isSignedOut ? (
        <SignedOut pathname={pathname} />
      ) : user ? (
        <LazyPart key={user.id} load={loadSignedIn} />
      ) : (
        <ToLogin />
      )}
      <Toaster />
    </>
  );
}

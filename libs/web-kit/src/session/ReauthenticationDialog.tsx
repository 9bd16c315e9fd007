import { lazy, Suspense } from 'react';
import { useReauthenticationRequest } from './reauthentication';

/** Lazy: rarely needed, so it stays out of the first page's bundle. */
const ReauthenticationForm = lazy(() => import('./ReauthenticationForm'));

/** Mounted once in every root: shows the form while calls wait for a fresh sign-in. */
export function ReauthenticationDialog() {
  const request = useReauthenticationRequest();
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <ReauthenticationForm request={request} />
    </Suspense>
  );
}

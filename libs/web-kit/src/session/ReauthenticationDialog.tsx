import { Suspense } from 'react';
import { lazyPart } from '../module/lazy-part';
import { useReauthenticationRequest } from './reauthentication';

/** Lazy: rarely needed, so it stays out of the first page's bundle. */
const ReauthenticationForm = lazyPart(
  () => import('./ReauthenticationForm'),
  ({ request }) => request.submit(),
);

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

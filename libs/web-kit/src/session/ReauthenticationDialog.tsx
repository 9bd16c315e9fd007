import { lazy, Suspense } from 'react';
import { useProofQuestion } from './reauthentication';

/** Rarely needed: what a page loads first has none of it. */
const ProofDialog = lazy(() => import('./ProofDialog'));

/** Asks for a proof while a call waits for it. One in every root. */
export function ReauthenticationDialog() {
  const question = useProofQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog question={question} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import type { MovementPagesProps } from '../movements/MovementPages';
import { MovementsSkeleton } from '../movements/MovementsSkeleton';

const Pages = lazy(() => import('../movements/MovementPages'));

/** Movements page by page. Few people read them, so that they are fetched when somebody does. */
export const MovementPages = (props: MovementPagesProps) => (
  <Suspense fallback={<MovementsSkeleton />}>
    <Pages {...props} />
  </Suspense>
);

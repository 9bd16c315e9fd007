import { lazy, Suspense } from 'react';
import type { FieldMergeProps } from './FieldMergeList';

const FieldMergeList = lazy(() => import(/* webpackChunkName: "on-demand" */ './FieldMergeList'));

/** `FieldMergeList`, loaded when two records are merged. */
export const FieldMerge = (props: FieldMergeProps) => (
  <Suspense>
    <FieldMergeList {...props} />
  </Suspense>
);

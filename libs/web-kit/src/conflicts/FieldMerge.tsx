import { Suspense } from 'react';
import { lazyPart } from '../module/lazy-part';
import type { FieldMergeProps } from './FieldMergeList';

const FieldMergeList = lazyPart(() => import(/* webpackChunkName: "on-demand" */ './FieldMergeList'));

/** `FieldMergeList`, loaded when two records are merged. */
export const FieldMerge = (props: FieldMergeProps) => (
  <Suspense>
    <FieldMergeList {...props} />
  </Suspense>
);

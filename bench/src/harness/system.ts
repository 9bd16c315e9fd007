import type { Stack } from '../../../platform/src/testing/describe-stack.ts';

/** A whole system with its own servers and data. */
export type System = Stack;
/** Rows of each kind. */
export type Amounts = Record<'companies' | 'users' | 'studies' | 'products' | 'movements', number>;

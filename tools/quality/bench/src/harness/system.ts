import type { Stack } from '../../../harness/system/describe-stack.ts';

/** A whole system with its own servers and data. */
export type System = Stack;
/** Rows of each kind. */
export type Amounts = Record<'companies' | 'users' | 'studies' | 'products' | 'movements', number>;

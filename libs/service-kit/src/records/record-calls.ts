import type { Context, PublicContext } from '../access/context.js';
import type { InputOf } from '../operation/input.js';

export type AnyCall<Op> = PublicContext & InputOf<Op> & { operation: Op };
export type SignedInCall<Op> = Context & InputOf<Op> & { operation: Op };
export type RecordCall<Op> = SignedInCall<Op> & { params: { id: number } };

import { problem } from '@umbral/contracts';
import * as z from 'zod';
import { oauthErrors } from '../errors/oauth-error.js';

/** The problem of an operation that takes a form: OAuth libraries read `error` alone. */
export const tokenProblem = problem
  .extend({
    error: z
      .enum(oauthErrors)
      .optional()
      .meta({ description: 'Name of the refusal in RFC 6749, 5.2; absent where it has none, as for too many calls' }),
  })
  .meta({ id: 'TokenProblem', description: 'RFC 9457 problem details of a token request' });

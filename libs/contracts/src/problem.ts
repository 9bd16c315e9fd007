import * as z from 'zod';
import { errorCatalogue, type ErrorCode } from './error-catalogue.js';

export * from './error-catalogue.js';

/** What is wrong with a field, for programs. */
export const fieldErrorCodes = [
  'required',
  'invalid_type',
  'invalid_format',
  'not_allowed',
  'too_small',
  'too_large',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_precise',
  'unknown',
  'invalid',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export const fieldError = z
  .object({
    path: z.string().meta({ description: 'Dotted path of the field', examples: ['holders.0.age'] }),
    code: z.enum(fieldErrorCodes).meta({ description: 'Stable name of the fault; `invalid` where no other one fits' }),
    message: z.string().meta({ description: 'Spanish, for people', examples: ['La edad mínima es 18 años'] }),
    detail: z
      .string()
      .meta({ description: 'The same in the language of `Accept-Language`', examples: ['At least 18'] }),
  })
  .meta({ id: 'FieldError' });

/** RFC 9457 answer of every failed call (`application/problem+json`). */
export const problem = z
  .object({
    type: z.string().meta({ description: 'Page that explains the code', examples: ['/problems/validation'] }),
    title: z.string().meta({
      description: 'What the code means, in the language of `Accept-Language`: Spanish or English',
      examples: ['Check the fields in errors'],
    }),
    status: z
      .number()
      .int()
      .min(400)
      .max(599)
      .meta({ description: 'Status of the answer', examples: [422] }),
    detail: z.string().meta({
      description: 'What was wrong with this call, in the language of `Accept-Language`',
      examples: ['Check the fields in errors'],
    }),
    instance: z.string().meta({
      description: 'This call: its path, and its `requestId` as the fragment',
      examples: ['/api/clients#0b9f3c1e'],
    }),
    code: z.string().meta({ description: 'Stable name of the error', examples: ['validation'] }),
    message: z.string().meta({ description: 'Spanish, for people', examples: ['Revisa los campos marcados'] }),
    requestId: z.string().meta({ description: 'Names the call in the logs and the audits', examples: ['0b9f3c1e'] }),
    errors: z.array(fieldError).optional(),
    details: z
      .unknown()
      .optional()
      .meta({ description: 'What the screen shows beside the message, e.g. the users of a role in use' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });
export type Problem = z.infer<typeof problem>;
export type FieldError = z.infer<typeof fieldError>;

/** A field at fault, as it is thrown: the sentence in the language of the caller is added to the answer. */
export type FieldFault = Pick<FieldError, 'path' | 'message'> & Partial<Pick<FieldError, 'code'>>;

/** Builds the body of an error answer in Spanish. `message` defaults to the catalogue's sentence. */
export function problemOf(
  code: ErrorCode,
  requestId: string,
  more: {
    message?: string | undefined;
    errors?: readonly FieldFault[] | undefined;
    details?: unknown;
    path?: string | undefined;
  } = {},
): Problem {
  const { status, message: title } = errorCatalogue[code];
  const { message = title, errors, details, path = '' } = more;
  return {
    type: `/problems/${code}`,
    title,
    status,
    detail: message,
    instance: `${path}#${requestId}`,
    code,
    message,
    requestId,
    ...(errors && { errors: errors.map((fault) => ({ code: 'invalid', ...fault, detail: fault.message })) }),
    ...(details !== undefined && { details }),
  };
}

/** Paths, codes and messages of a failed parse (with `reportInput`), one per field, in the order of the schema. */
export function fieldErrorsOf(error: z.core.$ZodError): (FieldFault & { code: FieldErrorCode })[] {
  const seen = new Set<string>();
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (seen.has(path)) return [];
    seen.add(path);
    return [{ path, code: codeOfIssue(issue), message: issue.message }];
  });
}

const tooSmall: Record<string, FieldErrorCode> = { string: 'too_short', array: 'too_few', set: 'too_few' };
const tooBig: Record<string, FieldErrorCode> = { string: 'too_long', array: 'too_many', set: 'too_many' };

const hasNoInput = (issue: z.core.$ZodIssue): boolean => 'input' in issue && issue.input === undefined;

function codeOfIssue(issue: z.core.$ZodIssue): FieldErrorCode {
  switch (issue.code) {
    case 'invalid_type':
      return hasNoInput(issue) || issue.input === null ? 'required' : 'invalid_type';
    case 'too_small':
      return issue.minimum === 1 && tooSmall[issue.origin] ? 'required' : (tooSmall[issue.origin] ?? 'too_small');
    case 'too_big':
      return tooBig[issue.origin] ?? 'too_large';
    case 'invalid_format':
      return 'invalid_format';
    case 'not_multiple_of':
      return 'too_precise';
    case 'unrecognized_keys':
      return 'unknown';
    case 'invalid_value':
      return hasNoInput(issue) ? 'required' : 'not_allowed';
    case 'custom':
      return (issue.params as { code?: FieldErrorCode } | undefined)?.code ?? 'invalid';
    default:
      return 'invalid';
  }
}

/**
 * Of large libraries the shell shares these exports only: each name of them adds to every user's first page. The shell's
 * modules/exports has the same names (tools/quality/tests/shared-names.test.ts). Other shared libraries are shared whole.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const sharedExports = {
  '@tanstack/react-query': ['keepPreviousData', 'useMutation', 'useQuery', 'useQueryClient'],
  'react-hook-form': ['Controller', 'useController', 'useFieldArray', 'useForm', 'useFormState', 'useWatch'],
  'react-router-dom': ['matchPath', 'Outlet', 'Route', 'Routes', 'useLocation', 'useNavigate', 'useParams'],
  zod: [
    'array',
    'boolean',
    'coerce',
    'config',
    'custom',
    'discriminatedUnion',
    'email',
    'enum',
    'iso',
    'literal',
    'NEVER',
    'null',
    'nullable',
    'nullish',
    'number',
    'object',
    'optional',
    'pipe',
    'preprocess',
    'record',
    'strictObject',
    'string',
    'transform',
    'union',
    'unknown',
    'uuid',
    'ZodError',
  ],
};

import * as z from 'zod';
import {
  reachableAddress,
  patchPhone,
  patchText,
  optionalText,
  password,
  presentPassword,
  requiredPhone,
  requiredText,
} from '../fields.js';
import { isCif, normalizeIdentifier, optionalDni, patchDni } from '../national-id.js';

export const IDENTIFIER_MESSAGE = 'CIF es requerido para empresas y DNI para autónomos';

const cif = optionalText(20)
  .transform((value) => value && normalizeIdentifier(value))
  .refine((value) => !value || isCif(value), 'CIF no válido');

const fields = z.object({
  name: requiredText('El nombre es requerido'),
  email: reachableAddress(),
  phone: requiredPhone('El teléfono es requerido'),
  dni: optionalDni(),
  cif,
  isCompany: z.boolean().default(false),
  isCreditIntermediary: z.boolean().default(false),
  isActive: z.boolean().default(true),
  roleId: z
    .number({ error: 'Debe seleccionar un rol' })
    .int('Debe seleccionar un rol')
    .min(1, 'Debe seleccionar un rol')
    .max(2_147_483_647, 'Debe seleccionar un rol'),
});

/** A page of a module, without parameters: `/payment-studies`. */
const isPagePath = (path: string): boolean => /^(\/[a-z0-9][\w-]*)+$/i.test(path);

interface Identified {
  isCompany: boolean;
  dni?: string | null;
  cif?: string | null;
}

/** A company is identified by its CIF, a person by their DNI. */
function requireIdentifier(value: Identified, context: z.RefinementCtx): void {
  const path = value.isCompany ? 'cif' : 'dni';
  if (!value[path]) context.addIssue({ code: 'custom', path: [path], message: IDENTIFIER_MESSAGE });
}

export const userUpdate = fields
  .extend({
    isCreditIntermediary: z.boolean().optional().meta({ description: 'Absent: stays as it is' }),
    isActive: z.boolean().optional().meta({ description: 'Absent: stays as it is' }),
  })
  .superRefine(requireIdentifier)
  .meta({ id: 'UserUpdate' });
export const userCreate = fields
  .extend({
    password: password().nullish().meta({ description: 'Absent: no usable password until credentials are sent' }),
  })
  .superRefine(requireIdentifier)
  .meta({ id: 'UserCreate' });

/** Fields that a user may change of their own account; others are ignored, an omitted one stays. */
export const profileUpdate = z
  .object({
    name: requiredText('El nombre es requerido'),
    email: reachableAddress(),
    phone: patchPhone(),
    dni: patchDni(),
    startPath: patchText(200).refine((path) => !path || isPagePath(path), 'Elige una página de la lista'),
    currentPassword: presentPassword,
  })
  .meta({ id: 'ProfileUpdate' });
export type UserUpdate = z.infer<typeof userUpdate>;
export type UserCreate = z.infer<typeof userCreate>;
export type ProfileUpdate = z.infer<typeof profileUpdate>;

import * as z from 'zod';
import { CENT, figure, figureBetween, notNegative } from '../figures.js';
import { optionalPhone, recordId, requiredText } from '../fields.js';
import { workRegimes } from '../catalog/product-forms.js';

export const relationships = [
  'Padre/Madre',
  'Hijo/Hija',
  'Hermano/Hermana',
  'Abuelo/Abuela',
  'Tío/Tía',
  'Primo/Prima',
  'Suegro/Suegra',
  'Cuñado/Cuñada',
  'Pareja',
  'Amigo/Amiga',
  'Otros',
] as const;

/** Maximum people of a kind in a study, and properties of a person. */
export const MAXIMUM_HOLDERS = 10;
export const MAXIMUM_GUARANTORS = 10;
export const MAXIMUM_PROPERTIES = 20;

const optionalMoney = notNegative()
  .nullish()
  .transform((value) => value ?? 0);

export const ownedProperty = z
  .object({
    propertyValue: figure({ message: 'El valor del inmueble debe ser positivo', min: CENT }),
    propertyDebt: figure({ message: 'La deuda del inmueble no puede ser negativa', min: 0 }).default(0),
  })
  .meta({ id: 'OwnedProperty', description: 'Euros' });

const workRegimeText = 'El régimen laboral es requerido';
const seniorityText = 'La antigüedad laboral no puede ser negativa';

/** The client that a person is; null: not linked to a client. */
export const clientLink = recordId.nullish().transform((id) => id ?? null);
export const UNKNOWN_CLIENT_MESSAGE = 'Este cliente no existe o no puedes verlo';

const personFields = {
  clientId: clientLink,
  name: requiredText('El nombre es requerido', 100),
  age: figureBetween(18, 99, 'La edad debe ser un número entero entre 18 y 99', true),
  phone: optionalPhone(),
  hasMultipleProperties: z.boolean().default(false),
  propertiesCount: figure({
    message: 'El número de propiedades debe ser un entero de 0 o más',
    min: 0,
    max: 1000,
    integer: true,
  }).default(0),
  workRegime: z.enum(workRegimes, workRegimeText),
  workSeniority: z
    .preprocess(
      (years) => (years === '' ? null : years),
      figure({
        message: seniorityText,
        min: 0,
        max: 80,
        integer: true,
        tooBig: 'La antigüedad es demasiado alta',
      }).nullish(),
    )
    .transform((value) => value ?? null),
  netIncome: figure({ message: 'Los ingresos netos deben ser positivos', min: CENT }),
  monthlyDebt: optionalMoney,
  totalExistingLoans: optionalMoney,
  remainingDebt: optionalMoney,
  savings: optionalMoney,
  properties: z
    .array(ownedProperty)
    .max(MAXIMUM_PROPERTIES, `Como máximo ${MAXIMUM_PROPERTIES} inmuebles por persona`)
    .default([]),
};

const relationship = (message: string) => z.enum(relationships, message);

export const holderForm = z
  .object({
    ...personFields,
    isFirstHome: z.boolean().default(true),
    relationshipToOthers: z
      .union([z.literal('').transform(() => null), relationship('Elige un parentesco de la lista')])
      .nullish()
      .transform((value) => value ?? null),
  })
  .meta({ id: 'HolderForm' });

export const guarantorForm = z
  .object({ ...personFields, relationshipToBuyer: relationship('El parentesco es requerido') })
  .meta({ id: 'GuarantorForm' });
export type HolderForm = z.infer<typeof holderForm>;
export type GuarantorForm = z.infer<typeof guarantorForm>;

const personAnswer = {
  id: recordId,
  clientId: recordId.nullable().default(null),
  name: z.string(),
  age: z.number().int(),
  phone: z.string().nullable(),
  hasMultipleProperties: z.boolean(),
  propertiesCount: z.number().int(),
  workRegime: z.enum(workRegimes),
  workSeniority: z.number().int().nullable().meta({ description: 'Years' }),
  netIncome: z.number().meta({ description: 'Euros a month' }),
  monthlyDebt: z.number(),
  totalExistingLoans: z.number(),
  remainingDebt: z.number(),
  savings: z.number(),
  properties: z.array(z.object({ id: recordId, propertyValue: z.number(), propertyDebt: z.number() })),
};
export const holder = z
  .object({ ...personAnswer, isFirstHome: z.boolean(), relationshipToOthers: z.enum(relationships).nullable() })
  .meta({ id: 'Holder' });
export const guarantor = z
  .object({ ...personAnswer, relationshipToBuyer: z.enum(relationships) })
  .meta({ id: 'Guarantor' });
export type Holder = z.infer<typeof holder>;
export type Guarantor = z.infer<typeof guarantor>;

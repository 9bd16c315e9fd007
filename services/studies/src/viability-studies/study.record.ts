import type { Guarantor, Holder, ViabilityStudy } from '@umbral/contracts';
import { AppError, type Context, type OwnerNames } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { recordScope } from '../records/record.scope.js';
import { toWire } from '../records/to-wire.js';

const inOrder = { orderBy: { position: 'asc' } } as const;
const people = { ...inOrder, include: { properties: inOrder } } as const;

/** How a study is loaded: with its people and what they own, in their order. */
export const studyShape = {
  include: { holders: people, guarantors: people },
} satisfies Prisma.ViabilityStudyDefaultArgs;
export type StudyRecord = Prisma.ViabilityStudyGetPayload<typeof studyShape>;

/** The study as the API answers it. */
export const presentStudy = (record: StudyRecord, names: OwnerNames): ViabilityStudy => ({
  ...toWire(record),
  ...names,
});

/** The study, if this actor may see it. */
export async function findStudyInScope(
  db: Pick<Prisma.TransactionClient, 'viabilityStudy'>,
  context: Context,
  id: number,
): Promise<StudyRecord> {
  const record = await db.viabilityStudy.findFirst({ where: { AND: [{ id }, recordScope(context)] }, ...studyShape });
  if (!record) throw new AppError('not_found');
  return record;
}

/** Fields whose changes the audit tells. */
export const auditedStudyFields = [
  'studyName',
  'clientName',
  'clientPhone',
  'purchasePrice',
  'appraisalValue',
  'financingPercentage',
  'energyCertificate',
  'isNational',
  'needsAdditionalLoan',
  'additionalLoanInfo',
  'isFinished',
  'isActive',
  'realEstateHonorarios',
  'professionalHonorarios',
  'gastosItpPercentage',
  'ivaPercentage',
  'deducciones',
  'provisionFondos',
  'tasacion',
  'holders',
  'guarantors',
] as const satisfies readonly (keyof ViabilityStudy)[];

/** A study as the audit compares it: people have new ids after each change, and that is no change of theirs. */
export function auditedStudy(record: StudyRecord) {
  const { holders, guarantors, ...fields } = toWire(record);
  return { ...fields, holders: holders.map(withoutIds), guarantors: guarantors.map(withoutIds) };
}

type Person = Omit<Holder | Guarantor, 'properties'> & {
  studyId: number;
  position: number;
  properties: { propertyValue: number; propertyDebt: number }[];
};

function withoutIds({ id: _, studyId: _study, position: _position, properties, ...person }: Person) {
  return {
    ...person,
    properties: properties.map(({ propertyValue, propertyDebt }) => ({ propertyValue, propertyDebt })),
  };
}

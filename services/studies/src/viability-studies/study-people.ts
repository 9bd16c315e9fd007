import type { ViabilityStudy, ViabilityStudyForm } from '@umbral/contracts';
import { Prisma } from '../generated/prisma/client.js';
import type { Tx } from '../transaction.js';

interface Placed {
  id: number;
  position: number;
}

/** The columns of a study taken from its form. Name and phone are those of the first holder. */
export function studyColumns({ holders, guarantors: _, costDate, conditions, ...fields }: ViabilityStudyForm) {
  const [first] = holders;
  return {
    ...fields,
    // A field that was not sent is undefined, which Prisma leaves unchanged.
    costDate: costDate && new Date(costDate),
    conditions: conditions === null ? Prisma.DbNull : conditions,
    clientName: first?.name ?? '',
    clientPhone: first?.phone ?? null,
  };
}

/** Inserts the people of a study that has none, in four statements regardless of their number. */
export async function addPeople(
  tx: Pick<Tx, 'db'>,
  studyId: number,
  { holders, guarantors }: ViabilityStudyForm,
): Promise<void> {
  const placedHolders = await tx.db.viabilityHolder.createManyAndReturn({
    data: holders.map(({ properties: _, ...holder }, position) => ({
      ...holder,
      studyId,
      position,
      // The relation of the first holder follows from the others.
      relationshipToOthers: position === 0 ? null : holder.relationshipToOthers,
    })),
    select: { id: true, position: true },
  });
  await tx.db.viabilityHolderProperty.createMany({
    data: propertiesOf(placedHolders, holders).map(({ personId, ...property }) => ({
      ...property,
      holderId: personId,
    })),
  });
  if (guarantors.length === 0) return;
  const placedGuarantors = await tx.db.viabilityGuarantor.createManyAndReturn({
    data: guarantors.map(({ properties: _, ...guarantor }, position) => ({ ...guarantor, studyId, position })),
    select: { id: true, position: true },
  });
  await tx.db.viabilityGuarantorProperty.createMany({
    data: propertiesOf(placedGuarantors, guarantors).map(({ personId, ...property }) => ({
      ...property,
      guarantorId: personId,
    })),
  });
}

export async function replacePeople(tx: Pick<Tx, 'db'>, studyId: number, form: ViabilityStudyForm): Promise<void> {
  await tx.db.viabilityHolder.deleteMany({ where: { studyId } });
  await tx.db.viabilityGuarantor.deleteMany({ where: { studyId } });
  await addPeople(tx, studyId, form);
}

/** The unconfirmed values that a form without their list leaves as they were, each of the same person at its position. */
export const stillUnconfirmed = (before: ViabilityStudy, form: ViabilityStudyForm): string[] =>
  before.unconfirmed.filter((path) =>
    [path, path.replace(/\w+$/, 'name')].every((each) => valueAt(before, each) === valueAt(form, each)),
  );

const valueAt = (study: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], study);

function propertiesOf(
  placed: readonly Placed[],
  people: readonly Pick<ViabilityStudyForm['holders'][number], 'properties'>[],
) {
  return placed.flatMap(({ id: personId, position }) =>
    (people[position]?.properties ?? []).map((property, index) => ({ ...property, personId, position: index })),
  );
}

/** The products in the compare bar of this browser tab, and the viewed ones, latest first. */
export interface RememberedProducts {
  picked: readonly number[];
  looked: readonly number[];
}

const keyOf = (studyId: number): string => `umbral.study.${studyId}.products`;
const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

/** Per browser tab, so that tabs compare independently; signing out clears it. */
export function rememberedProducts(studyId: number): RememberedProducts {
  try {
    const { picked, looked } = JSON.parse(sessionStorage.getItem(keyOf(studyId)) ?? '{}') as Record<string, unknown>;
    return { picked: isIds(picked) ? picked : [], looked: isIds(looked) ? looked : [] };
  } catch {
    return { picked: [], looked: [] };
  }
}

export const rememberPicked = (studyId: number, picked: readonly number[]): void =>
  remember(studyId, { ...rememberedProducts(studyId), picked });

export function rememberLooked(studyId: number, id: number): void {
  const { picked, looked } = rememberedProducts(studyId);
  remember(studyId, { picked, looked: [id, ...looked.filter((other) => other !== id)] });
}

function remember(studyId: number, products: RememberedProducts): void {
  try {
    sessionStorage.setItem(keyOf(studyId), JSON.stringify(products));
  } catch {
    // Storage is unavailable: the report starts with the nearest ones.
  }
}

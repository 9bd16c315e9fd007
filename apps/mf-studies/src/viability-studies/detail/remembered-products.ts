/** Products of a study that this tab has in its compare bar, and those that were looked at, the last one first. */
export interface RememberedProducts {
  picked: readonly number[];
  looked: readonly number[];
}

const keyOf = (studyId: number): string => `umbral.study.${studyId}.products`;
const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

/** Of the tab, so that other tabs compare what they want; signing out empties it. */
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
    // A browser that keeps nothing: the report begins with the nearest ones.
  }
}

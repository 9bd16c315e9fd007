interface Buyer {
  age?: number | null;
  isFirstHome: boolean;
}

export interface Buyers {
  /** Reduced rates limit the age of all buyers, so the oldest counts; null: of none is known. */
  age: number | null;
  firstHome: boolean;
}

/** What the rules ask of all buyers together, from what each one states. */
export function buyersOf(holders: readonly Buyer[]): Buyers {
  const ages = holders.flatMap(({ age }) => age ?? []);
  return {
    age: ages.length > 0 ? Math.max(...ages) : null,
    firstHome: holders.every(({ isFirstHome }) => isFirstHome),
  };
}

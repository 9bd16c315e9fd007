const rules = new Intl.PluralRules('es');

/** The Spanish form for a number: `pluralForm(2, 'estudio', 'estudios')`. Screens have that of `@umbral/ui`. */
export const pluralForm = (count: number, one: string, many: string): string =>
  rules.select(count) === 'one' ? one : many;

const wanted = process.env.UMBRAL_TEST_CALLED?.split(',');

/** Those that a change touches (`npm test -- --affected`): UMBRAL_TEST_CALLED names services, or tags as `catalog/banks`; all without it. */
export const called = <Operation extends { service: string; tag: string }>(
  all: readonly Operation[],
): readonly Operation[] =>
  wanted ? all.filter(({ service, tag }) => wanted.includes(service) || wanted.includes(`${service}/${tag}`)) : all;

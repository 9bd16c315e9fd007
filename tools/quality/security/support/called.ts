const services = process.env.UMBRAL_TEST_CALLED?.split(',');

/** The operations of the services that a change touches (`npm test -- --affected`); all unless UMBRAL_TEST_CALLED names some. */
export const called = <Operation extends { service: string }>(all: readonly Operation[]): readonly Operation[] =>
  services ? all.filter(({ service }) => services.includes(service)) : all;

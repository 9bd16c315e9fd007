interface Stack {
  gateway: string;
}

/** The address of the running platform. */
export function stack(): Stack {
  const described = process.env.UMBRAL_TEST_STACK;
  if (described) return { gateway: JSON.parse(described).urls.gateway };
  return { gateway: process.env.UMBRAL_URL ?? 'http://localhost:8080' };
}

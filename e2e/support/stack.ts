interface Stack {
  gateway: string;
}

/** Where the running platform answers. */
export function stack(): Stack {
  const described = process.env.UMBRAL_TEST_STACK;
  if (described) return { gateway: JSON.parse(described).urls.gateway };
  return { gateway: process.env.UMBRAL_URL ?? 'http://localhost:8080' };
}

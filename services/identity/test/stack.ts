interface Stack {
  urls: { identity: string; mail: string };
  databases: { identity: { app: string; owner: string } };
  internalKey: string;
}

/** The running system of this test run. */
export const stack = JSON.parse(process.env.UMBRAL_TEST_STACK ?? '{}') as Stack;

/**
 * One named part of a test: proves one row of the acceptance list with assertions of its own. Steps share what the test
 * has rendered, so a page is rendered once and many rows are asserted on it. A failure names its step.
 * @param title carries the row, such as `[P-USR-12] a role is required`
 * @returns what the body returns; a promise where the body is asynchronous
 */
export function step<Result>(title: string, body: () => Result): Result {
  try {
    const result = body();
    return result instanceof Promise ? (result.catch((error) => rethrow(title, error)) as Result) : result;
  } catch (error) {
    return rethrow(title, error);
  }
}

function rethrow(title: string, error: unknown): never {
  if (error instanceof Error) error.message = `step «${title}»\n${error.message}`;
  throw error;
}

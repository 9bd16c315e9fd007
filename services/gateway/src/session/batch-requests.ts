interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks at once while fewer than `atOnce` questions are on their way; what comes meanwhile waits and is asked together. So a
 * quiet gateway waits for nothing, and a busy one asks few questions for many. Who did not answer those on their way is not
 * asked by those that wait: they fail with them.
 */
export function batchRequests<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  { atOnce, most }: { atOnce: number; most: number },
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let running = 0;

  async function run(): Promise<void> {
    const asked = waiting.splice(0, most);
    running += 1;
    try {
      const answers = await ask(asked.map(({ question }) => question));
      asked.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      const failed = [...asked, ...waiting];
      waiting = [];
      failed.forEach(({ reject }) => reject(error));
    } finally {
      running -= 1;
    }
    if (waiting.length > 0) void run();
  }

  return (question) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (running < atOnce) void run();
    });
}

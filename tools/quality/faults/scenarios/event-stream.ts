/** The server-sent events of a session at one gateway, as an open shell receives them. */
export class EventStream {
  #received = '';
  readonly #watchers = new Set<() => void>();
  readonly #controller = new AbortController();

  /** @param gateway address */
  static async open(gateway: string, cookie: string): Promise<EventStream> {
    const stream = new EventStream();
    const response = await fetch(`${gateway}/api/events`, { headers: { cookie }, signal: stream.#controller.signal });
    if (!response.ok || !response.body) throw new Error(`no live events at ${gateway}: ${response.status}`);
    void stream.#listen(response.body.pipeThrough(new TextDecoderStream()));
    await stream.waitFor(': open');
    return stream;
  }

  /** Discards what was received. */
  clear(): void {
    this.#received = '';
  }

  /** Resolves when the text has been received, with the milliseconds that it took. @param within milliseconds */
  waitFor(text: string, within = 120_000): Promise<number> {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`"${text}" was not received within ${within / 1000} s`)), within);
      const look = () => {
        if (!this.#received.includes(text)) return;
        clearTimeout(timer);
        this.#watchers.delete(look);
        resolve(Math.round(performance.now() - start));
      };
      this.#watchers.add(look);
      look();
    });
  }

  close(): void {
    this.#controller.abort();
  }

  async #listen(stream: ReadableStream<string>): Promise<void> {
    try {
      for await (const text of stream as AsyncIterable<string>) {
        this.#received += text;
        for (const look of this.#watchers) look();
      }
    } catch {
      // closed by us, or with its gateway: waitFor() then times out
    }
  }
}

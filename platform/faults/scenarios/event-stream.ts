/** The server-sent events of a session at one gateway, as an open shell hears them. */
export class EventStream {
  #heard = '';
  readonly #watchers = new Set<() => void>();
  readonly #controller = new AbortController();

  /** @param gateway address */
  static async open(gateway: string, cookie: string): Promise<EventStream> {
    const stream = new EventStream();
    const response = await fetch(`${gateway}/api/events`, { headers: { cookie }, signal: stream.#controller.signal });
    if (!response.ok || !response.body) throw new Error(`no live events at ${gateway}: ${response.status}`);
    void stream.#listen(response.body.pipeThrough(new TextDecoderStream()));
    await stream.hears(': open');
    return stream;
  }

  /** Forgets what was heard. */
  clear(): void {
    this.#heard = '';
  }

  /** Resolves when this has been heard, with the milliseconds that it took. */
  hears(text: string, within = 15_000): Promise<number> {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`"${text}" was not heard within ${within / 1000} s`)), within);
      const look = () => {
        if (!this.#heard.includes(text)) return;
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
        this.#heard += text;
        for (const look of this.#watchers) look();
      }
    } catch {
      // closed by us, or with its gateway: who waits to hear something finds out by time
    }
  }
}

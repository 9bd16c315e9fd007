/** An open shell: the server-sent events of a session at one gateway. */
export class Shell {
  #heard = '';
  #watchers = new Set();
  #controller = new AbortController();

  /** @param {string} gateway address @param {string} cookie */
  static async open(gateway, cookie) {
    const shell = new Shell();
    const response = await fetch(`${gateway}/api/events`, { headers: { cookie }, signal: shell.#controller.signal });
    if (!response.ok) throw new Error(`no live events at ${gateway}: ${response.status}`);
    void shell.#listen(response.body.pipeThrough(new TextDecoderStream()));
    await shell.hears(': open');
    return shell;
  }

  /** Forgets what was heard. */
  clear() {
    this.#heard = '';
  }

  /** Resolves when this has been heard, with the milliseconds that it took. */
  hears(text, within = 15_000) {
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

  close() {
    this.#controller.abort();
  }

  async #listen(stream) {
    try {
      for await (const text of stream) {
        this.#heard += text;
        for (const look of this.#watchers) look();
      }
    } catch {
      // closed by us, or with its gateway: who waits to hear something finds out by time
    }
  }
}

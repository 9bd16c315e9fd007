/** jsdom has no EventSource: a stream whose events the spec dispatches. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  static get last(): FakeSource {
    return FakeSource.all.at(-1) as FakeSource;
  }
  onopen?: () => void;
  onerror?: () => void;
  readyState = 0;
  isClosed = false;
  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

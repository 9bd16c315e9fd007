import type { RecordsChanged } from '@umbral/contracts';

/** Long enough for a stream that was lost unnoticed until the next heartbeat, and reconnects after its first pause. */
const KEPT_MS = 60_000;
const MAX_ENTRIES = 20_000;

/** The changes of the last minute, each at a position that never repeats. */
export class ChangeHistory {
  #entries: { at: number; changed: RecordsChanged }[] = [];
  /** Position of the first entry. */
  #first = 0;
  /** Nothing has been missed since this time. */
  #completeSince = Infinity;

  /** Position behind the last entry. */
  get end(): number {
    return this.#first + this.#entries.length;
  }

  add(changed: RecordsChanged, now: number): void {
    this.#entries.push({ at: now, changed });
    let expired = Math.max(0, this.#entries.length - MAX_ENTRIES);
    while ((this.#entries[expired]?.at ?? now) < now - KEPT_MS) expired += 1;
    const last = this.#entries[expired - 1];
    if (!last) return;
    this.#drop(expired);
    this.#completeSince = last.at;
  }

  /** Changes may have been missed until now. */
  restart(now: number): void {
    this.#drop(this.#entries.length);
    this.#completeSince = now;
  }

  /** Position of the first entry since this time; undefined if others may have been missed. */
  positionAt(time: number): number | undefined {
    if (time < this.#completeSince) return undefined;
    const later = this.#entries.findIndex(({ at }) => at >= time);
    return later === -1 ? this.end : this.#first + later;
  }

  /** What was added at this position and later; undefined if some of it was dropped. */
  after(position: number): RecordsChanged[] | undefined {
    if (position < this.#first) return undefined;
    return this.#entries.slice(position - this.#first).map(({ changed }) => changed);
  }

  #drop(count: number): void {
    this.#entries.splice(0, count);
    this.#first += count;
  }
}

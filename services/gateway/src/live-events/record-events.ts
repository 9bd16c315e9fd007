import { liveSubject, recordsChanged, type RecordsChanged } from '@umbral/contracts';
import { followSubject, type Log, type NatsLink } from '@umbral/service-kit/core';
import { ChangeHistory } from './change-history.js';
import { messagesFor } from './change-messages.js';
import { PHASES, type EventStreams, type StreamPosition, type Subscriber } from './event-streams.js';

/** Each stream receives changes at most once in this time. */
const PERIOD_MS = 1_000;
/** The shell measures before it connects, and a change of its last second may still have waited for the turn. */
const MARGIN_MS = 2 * PERIOD_MS;
const MISSED = 'event: records-missed\ndata: {}\n\n';

/**
 * Notifies open screens of changed records. Each group of streams has its turn once a second, whatever happens: when a message
 * arrives says nothing about changes that its session may not see.
 */
export class RecordEvents {
  readonly #history = new ChangeHistory();
  #timer: NodeJS.Timeout | undefined;
  #phase = 0;

  constructor(
    private readonly streams: Pick<EventStreams, 'sendChanges'>,
    private readonly now: () => number = Date.now,
  ) {}

  start(): void {
    this.#timer ??= setInterval(() => this.nextPhase(), PERIOD_MS / PHASES).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  add(changed: RecordsChanged): void {
    this.#history.add(changed, this.now());
  }

  /** Nothing that was published before now is known. */
  restart(): void {
    this.#history.restart(this.now());
  }

  /**
   * Where a stream goes on that has received nothing for so many milliseconds, with a margin: a repeated change is only read again.
   * Without them, from now on.
   */
  positionOf(silentMs: number | undefined): StreamPosition {
    if (silentMs === undefined) return this.#history.end;
    return this.#history.positionAt(this.now() - silentMs - MARGIN_MS) ?? 'missed';
  }

  nextPhase(): void {
    this.#phase = (this.#phase + 1) % PHASES;
    this.streams.sendChanges(this.#phase, this.#history.end, (stream, position) => this.#textFor(stream, position));
  }

  #textFor(subscriber: Subscriber, position: StreamPosition): string {
    const batch = position === 'missed' ? undefined : this.#history.after(position);
    if (!batch) return MISSED;
    return messagesFor(subscriber, batch)
      .map((message) => `event: records-changed\ndata: ${JSON.stringify(message)}\n\n`)
      .join('');
  }
}

export const subscribeToRecords = (link: NatsLink, events: RecordEvents, log: Log): (() => void) =>
  followSubject(
    link,
    {
      subject: liveSubject('*'),
      onMessage: (message) => events.add(recordsChanged.parse(message.json())),
      onListening: (isListening) => {
        if (isListening) events.restart();
      },
    },
    log,
  );

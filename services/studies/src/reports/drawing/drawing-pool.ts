import { Worker } from 'node:worker_threads';
import { AppError } from '@umbral/service-kit';
import type { ReportDocument } from '../report-document.js';
import type { Drawing, Format } from './draw.js';
import type { WorkerMessage } from './drawing.worker.js';

export interface PoolOptions {
  script: URL;
  /** Papers that are drawn at once. */
  size: number;
  /** Papers that wait beyond these. */
  queue: number;
  limitMs: number;
  memoryMb: number;
  /** A worker is ready. */
  onReady?: () => void;
  /** None ever will be, because the compiler cannot be loaded here: called once. */
  onUnavailable?: (reason: string) => void;
}

interface Job {
  document: ReportDocument;
  format: Format;
  resolve: (drawing: Drawing) => void;
  reject: (error: Error) => void;
}

interface Slot {
  worker: Worker;
  job?: Job;
  limit?: NodeJS.Timeout;
  /** It gets no more papers. Until it has ended it takes its place: a call out of JavaScript cannot be interrupted. */
  isEnding?: true;
}

const isIdle = ({ job, isEnding }: Slot) => !job && !isEnding;

/** Part of the memory of a worker that is for what has just been made. */
const YOUNG_MB = 32;

/**
 * Draws papers in worker threads, so that the service goes on answering. A paper that takes too long, or too much memory, takes its
 * worker along: it is killed, and another one comes in its place once it has ended.
 */
export class DrawingPool {
  private readonly slots = new Set<Slot>();
  private readonly waiting: Job[] = [];
  private isClosed = false;
  private isUnavailable = false;

  constructor(private readonly options: PoolOptions) {}

  /**
   * @throws AppError overloaded when too many wait, timeout when the paper takes more time or memory than it may,
   *   report_unavailable where the compiler cannot be loaded
   */
  draw(document: ReportDocument, format: Format = 'pdf'): Promise<Drawing> {
    return new Promise((resolve, reject) => {
      if (this.isUnavailable) return reject(new AppError('report_unavailable'));
      const isFree = this.slots.size < this.options.size || [...this.slots].some(isIdle);
      if (!isFree && this.waiting.length >= this.options.queue) return reject(new AppError('overloaded'));
      this.waiting.push({ document, format, resolve, reject });
      this.startNext();
    });
  }

  /** One worker gets ready before it is needed. */
  warm(): void {
    if (this.slots.size === 0) this.addSlot();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.waiting.splice(0).forEach(({ reject }) => reject(new AppError('service_down')));
    // Who has been told to end before may not be able to: nobody waits for that.
    const slots = [...this.slots].filter(({ isEnding }) => !isEnding);
    await Promise.all(slots.map((slot) => this.end(slot, new AppError('service_down'))));
  }

  private startNext(): void {
    if (this.isClosed) return;
    const idle = [...this.slots].find(isIdle);
    const slot = idle ?? (this.slots.size < this.options.size ? this.addSlot() : undefined);
    const job = slot && this.waiting.shift();
    if (!job) return;
    slot.job = job;
    slot.limit = setTimeout(() => void this.end(slot, new AppError('timeout')), this.options.limitMs);
    slot.worker.postMessage({ document: job.document, format: job.format });
  }

  private addSlot(): Slot {
    const { script, memoryMb, onReady } = this.options;
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb - YOUNG_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const slot: Slot = { worker };
    this.slots.add(slot);
    worker.on('message', (news: WorkerMessage) => {
      if (news.kind === 'ready') return onReady?.();
      if (news.kind === 'unavailable') return this.giveUp(news.reason);
      if (slot.isEnding) return;
      const job = this.free(slot);
      if (news.kind === 'drawn') job?.resolve(news.drawing);
      else job?.reject(new Error(news.message));
      this.startNext();
    });
    worker.on('error', (error: Error & { code?: string }) => {
      const isTooBig = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      void this.end(slot, isTooBig ? new AppError('timeout', { cause: error }) : error);
    });
    worker.on('exit', () => {
      this.free(slot)?.reject(new Error('The drawing of a report ended before its time'));
      this.slots.delete(slot);
      this.startNext();
    });
    worker.unref();
    return slot;
  }

  private giveUp(reason: string): void {
    if (!this.isUnavailable) this.options.onUnavailable?.(reason);
    this.isUnavailable = true;
    const refusal = new AppError('report_unavailable');
    this.waiting.splice(0).forEach(({ reject }) => reject(refusal));
    this.slots.forEach((slot) => void this.end(slot, refusal));
  }

  private free(slot: Slot): Job | undefined {
    const { job } = slot;
    clearTimeout(slot.limit);
    delete slot.job;
    return job;
  }

  /** Whoever waits for its paper is told at once, however long the worker takes to end. */
  private async end(slot: Slot, reason: Error): Promise<void> {
    slot.isEnding = true;
    this.free(slot)?.reject(reason);
    await slot.worker.terminate();
  }
}

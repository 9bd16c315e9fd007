import { Worker } from 'node:worker_threads';
import { AppError } from '@umbral/service-kit';
import type { ReportDocument } from '../report-document.js';
import type { Drawing, Format } from './draw.js';
import type { WorkerMessage } from './drawing.worker.js';

export interface PoolOptions {
  script: URL;
  /** Reports rendered at the same time. */
  size: number;
  /** Further reports in the queue. */
  queue: number;
  limitMs: number;
  memoryMb: number;
  /** A worker is ready. */
  onReady?: () => void;
  /** The compiler cannot be loaded on this machine; called once. */
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
  /** Accepts no further job, and occupies its slot until it has exited: a native call cannot be interrupted. */
  isEnding?: true;
}

const isIdle = ({ job, isEnding }: Slot) => !job && !isEnding;

/** Part of a worker's heap for young objects. */
const YOUNG_MB = 32;

/**
 * Renders reports in worker threads, so that the service keeps responding. A report that exceeds its time or memory limit
 * terminates its worker, which is replaced once it has exited.
 */
export class DrawingPool {
  private readonly slots = new Set<Slot>();
  private readonly waiting: Job[] = [];
  private isClosed = false;
  private isUnavailable = false;

  constructor(private readonly options: PoolOptions) {}

  /**
   * @throws AppError overloaded when the queue is full, timeout when the report exceeds its time or memory limit,
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

  /** Starts one worker before the first report. */
  warm(): void {
    if (this.slots.size === 0) this.addSlot();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.waiting.splice(0).forEach(({ reject }) => reject(new AppError('service_down')));
    // A worker that was terminated before may be in a call that cannot be interrupted: not awaited.
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
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') return onReady?.();
      if (message.kind === 'unavailable') return this.giveUp(message.reason);
      if (slot.isEnding) return;
      const job = this.free(slot);
      if (message.kind === 'drawn') job?.resolve(message.drawing);
      else job?.reject(new Error(message.message));
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

  /** Rejects the job at once, however long the worker takes to end. */
  private async end(slot: Slot, reason: Error): Promise<void> {
    slot.isEnding = true;
    this.free(slot)?.reject(reason);
    await slot.worker.terminate();
  }
}

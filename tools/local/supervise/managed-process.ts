import { spawn, type StdioOptions } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../failure.ts';
import { FILE_MODE, stateFolder } from '../private-files.ts';
import { tail } from '../shell/run.ts';
import { countServer } from './processor-use.ts';
import { waitFor } from './wait.ts';

/** Generous, because an ended process is detected immediately and a busy machine may take a minute to start one. */
export const READY_MS = 180_000;

/** Called at every start of a process, and at its end without a pid. */
export type OnPid = (name: string, pid?: number) => void;

/** What is used of a child process; one below the supervisor has no more. */
export interface Child {
  pid?: number | undefined;
  on(event: 'message', received: (message: object) => void): unknown;
  once(event: 'exit', ended: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
  once(event: 'error', failed: (error: Error) => void): unknown;
  send(message: object): unknown;
  kill(signal: NodeJS.Signals): unknown;
}

export interface ProcessPlan {
  name: string;
  command: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  logFile: string;
  /** Polled until it returns something truthy */
  isReady: () => unknown;
  stopSignal?: NodeJS.Signals;
  stopTimeout?: number;
  readyTimeout?: number;
  uid?: number;
  gid?: number;
  onPid?: OnPid | undefined;
  /** Opens an IPC channel to the process. */
  hasChannel?: boolean;
}

/** One child process: started in its own group (so that Ctrl+C reaches only us), logged to a file, ended by pid. */
export class ManagedProcess {
  readonly name: string;
  readonly logFile: string;
  readonly #plan: ProcessPlan;
  #child: Child | undefined;
  #ended = Promise.resolve();
  /** Bytes of the log before this run: what an earlier one has written says nothing about this failure. */
  #logStart = 0;
  /** Called when the process ends unexpectedly. */
  onCrash: (end: { code: number | string | null; signal: NodeJS.Signals | null }) => void = () => {};
  /** Wins over the plan's environment from the next start on. */
  environment: NodeJS.ProcessEnv = {};
  stopping = false;

  constructor(plan: ProcessPlan) {
    this.#plan = plan;
    this.name = plan.name;
    this.logFile = plan.logFile;
  }

  /** Called at each start. */
  protected get program(): { args: string[]; env: NodeJS.ProcessEnv } {
    const { args = [], env = process.env } = this.#plan;
    return { args, env };
  }

  protected receive(_message: object) {}

  /** Called at each end, a requested one too. */
  protected onEnd() {}

  get pid() {
    return this.#child?.pid;
  }

  get running() {
    return Boolean(this.#child);
  }

  /** Starts and waits until it is ready; one that does not become ready is ended. */
  async start() {
    this.spawn();
    const child = this.#child;
    try {
      await this.ready();
    } catch (error) {
      if (this.#child === child) await this.stop(); // a later start may have replaced one that ended
      throw error;
    }
  }

  spawn() {
    const { name, logFile, onPid } = this.#plan;
    const { args, env } = this.program;
    this.stopping = false;
    stateFolder(dirname(logFile));
    const log = openSync(logFile, 'a', FILE_MODE);
    this.#logStart = fstatSync(log).size;
    const child = this.launchChild(args, { ...env, ...this.environment }, log);
    closeSync(log);
    child.on('message', (message) => this.receive(message));
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      const end = (code: number | string | null, signal: NodeJS.Signals | null) => {
        if (this.#child !== child) return resolve();
        this.#child = undefined;
        onPid?.(name, undefined);
        this.onEnd();
        resolve();
        if (!this.stopping) this.onCrash({ code, signal });
      };
      child.once('exit', end);
      child.once('error', (error) => end(error.message, null));
    });
    if (child.pid) onPid?.(name, child.pid);
  }

  protected launchChild(args: string[], env: NodeJS.ProcessEnv, log: number): Child {
    const { command, cwd, uid, gid, hasChannel } = this.#plan;
    const stdio: StdioOptions = ['ignore', log, log, ...(hasChannel ? (['ipc'] as const) : [])];
    const child = spawn(command, args, { cwd, env, uid, gid, detached: true, stdio });
    countServer(child);
    child.channel?.unref();
    return child;
  }

  async ready() {
    const { name, isReady, readyTimeout = READY_MS } = this.#plan;
    const child = this.#child;
    const hasEnded = () => this.#child !== child;
    const isOver = await waitFor(async () => hasEnded() || (await isReady()), { timeout: readyTimeout });
    if (isOver && !hasEnded()) return;
    throw new Failure(
      hasEnded() ? `${name} stopped while starting.` : `${name} was not ready within ${readyTimeout / 1000} s.`,
      {
        details: this.lastLines(),
        wayOut: `Its log is ${this.logFile}`,
      },
    );
  }

  /** To one with a channel. */
  send(message: object) {
    this.#child?.send(message);
  }

  kill(signal: NodeJS.Signals = 'SIGKILL') {
    this.#child?.kill(signal);
    return this.#ended;
  }

  /** Sends SIGTERM, then SIGKILL after a while; harmless when it is not running. */
  async stop() {
    this.stopping = true;
    const { stopSignal = 'SIGTERM', stopTimeout = 15_000 } = this.#plan;
    this.#child?.kill(stopSignal);
    const timer = setTimeout(() => this.#child?.kill('SIGKILL'), stopTimeout);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Of this run. */
  lastLines(lines = 12) {
    try {
      return tail(readFileSync(this.logFile).subarray(this.#logStart).toString(), lines);
    } catch {
      return '';
    }
  }
}

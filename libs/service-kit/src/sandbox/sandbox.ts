import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface SandboxLimits {
  /** Writable memory of the process, native code included. */
  memoryMb: number;
  /** Processor time of the process over its whole life. */
  processorSeconds: number;
}

/** Descriptors of a process: enough for modules that are read concurrently. */
export const DESCRIPTORS = 256;

const root = new URL('../../../../', import.meta.url);
/** What the modules of a sandboxed process may read: code only, and the device that fills its table of descriptors. */
const READABLE = ['node_modules/', 'libs/', 'services/'].map((folder) => fileURLToPath(new URL(folder, root)));
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Of a thread, the first one included; V8 uses one megabyte. */
const STACK_KB = 2048;

/** Of V8's heap; the rest of the memory is for native code. */
const HEAP_PART = 0.5;

/** What this platform cannot limit, for the log; undefined where every limit applies. */
export function missingLimits(platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'linux') return undefined;
  return platform === 'win32' ? 'memory, processor time, files, descriptors' : 'memory beyond the JavaScript heap';
}

/**
 * Starts a script of ours that handles input which could exploit or exhaust a native library. The process has an empty
 * environment, low priority, no descriptors but its channel to this process and a pipe for its last words, and these limits (ADR-0030).
 */
export function startSandboxed(script: URL, limits: SandboxLimits): ChildProcess {
  const flags = [
    PERMISSION,
    '--allow-addons',
    ...[...READABLE, '/dev/null'].map((path) => `--allow-fs-read=${path}`),
    '--no-warnings',
    `--max-old-space-size=${Math.round(limits.memoryMb * HEAP_PART)}`,
    fileURLToPath(script),
  ];
  const [program, ...given] =
    process.platform === 'win32'
      ? [process.execPath, ...flags]
      : ['/bin/sh', '-c', preparation(limits), process.execPath, ...flags];
  const child = spawn(program, given, {
    cwd: '/',
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  return child;
}

/** Shell commands that limit the process and then become it. The script takes no value from a request. */
function preparation({ memoryMb, processorSeconds }: SandboxLimits): string {
  return [
    // The kernel ends this process before the service when their container is out of memory.
    'echo 1000 2>/dev/null >/proc/self/oom_score_adj',
    // Not the address space (-v): V8 reserves gigabytes of it that it never uses.
    process.platform === 'linux' && `ulimit -d ${memoryMb * 1024}`,
    // Stacks of threads count as writable memory from their start.
    `ulimit -s ${STACK_KB}`,
    `ulimit -t ${processorSeconds}`,
    // No bytes are written to files, and no core is dumped.
    'ulimit -f 0',
    'ulimit -c 0',
    `ulimit -n ${DESCRIPTORS}`,
    `exec nice -n ${constants.priority.PRIORITY_BELOW_NORMAL} "$0" "$@"`,
  ]
    .filter(Boolean)
    .join('; ');
}

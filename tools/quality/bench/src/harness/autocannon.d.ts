/** As much of autocannon as load-process.ts uses. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Calls a second of all connections. */
    overallRate?: number;
    headers: Record<string, string>;
    requests: { method: string; path: string; setupRequest?: (request: object) => object }[];
  }
  interface Run extends Promise<{ errors: number; timeouts: number }> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }
  export default function autocannon(options: Options): Run;
}

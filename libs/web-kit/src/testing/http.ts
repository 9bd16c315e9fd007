// The parts of Node's http in use: its own types would add all of Node's globals to browser code.
export interface HttpRequest extends AsyncIterable<Uint8Array> {
  method?: string;
  url?: string;
  headers: Record<string, string | string[] | undefined>;
}
export interface HttpResponse {
  writeHead(status: number, headers: Record<string, string>): HttpResponse;
  write(text: string, done: () => void): unknown;
  end(text?: string): unknown;
  destroy(): unknown;
}

/** Registers a spec's server on the page's own origin (jest.environment.cjs). */
export function serve(answer: (request: HttpRequest, response: HttpResponse) => void): void {
  Object.assign(globalThis, { umbralApi: answer });
}

export async function readBody(request: HttpRequest): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of request) text += decoder.decode(chunk, { stream: true });
  return text;
}

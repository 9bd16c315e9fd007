// What is used of Node's http: its types would bring all of Node's globals into the browser's code.
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

/** Lets a spec's server answer on the page's own origin (jest.environment.cjs). */
export function serve(answer: (request: HttpRequest, response: HttpResponse) => void): void {
  Object.assign(globalThis, { umbralApi: answer });
}

export async function readBody(request: HttpRequest): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of request) text += decoder.decode(chunk, { stream: true });
  return text;
}

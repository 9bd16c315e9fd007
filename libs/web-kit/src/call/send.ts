import { encodeUserHeader, REAUTHENTICATION_PATH } from '@umbral/contracts';
import { reauthenticate } from '../session/reauthentication';
import { session } from '../session/session';
import { takeEarlyRead } from './early-reads';
import { ApiError, NetworkError } from './errors';
import { readsSignal } from './session-reads';
import { unattended } from './unattended';

export interface Sending {
  method: string;
  /** Path and search below the origin. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Behaviour on 401: an error that ends the session of this browser (default), or an answer of null. */
  on401?: 'throw' | 'null';
}

export interface Answer {
  data: unknown;
  etag: string | undefined;
}

/** Identifies the user of the tab. It never authenticates: the cookie does. */
const identification = (): Record<string, string> =>
  session.user ? { authorization: encodeUserHeader(session.user) } : {};

async function request({ method, path, body, headers, signal }: Sending): Promise<Response> {
  const signals = [signal, method === 'GET' ? readsSignal() : undefined].filter((each) => each !== undefined);
  try {
    const isPlain = method === 'GET' && Object.keys(headers ?? {}).length === 0;
    const early = isPlain ? takeEarlyRead(path, identification()['authorization']) : undefined;
    if (early) return await early;
    return await fetch(new URL(path, window.location.origin), {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...identification(),
        ...unattended(),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.any(signals),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError(error);
  }
}

/** Reads the whole body. A connection lost after the headers leaves the outcome unknown, like one lost before. */
const received = <Content>(content: Promise<Content>): Promise<Content> =>
  content.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError(cause);
  });

const needsReauthentication = ({ problem }: ApiError): boolean => problem?.code === 'reauthentication_required';

const prove = (body: unknown) => once({ method: 'POST', path: REAUTHENTICATION_PATH, body });

/** @throws ApiError when it is refused, NetworkError when no response arrives */
async function once(sending: Sending): Promise<Response> {
  const caller = session.user?.id;
  const response = await request(sending);
  if (response.ok || (response.status === 401 && sending.on401 === 'null')) return response;
  // Only for the user who sent it: a late response to a former user says nothing about the present session.
  if (response.status === 401 && caller !== undefined && caller === session.user?.id) session.drop();
  throw new ApiError(response.status, response.statusText, await received(response.text()));
}

/**
 * The same; where the server requires a fresh sign-in, the user is prompted and the call is repeated unchanged, so that
 * no input is lost.
 */
async function answered(sending: Sending): Promise<Response> {
  const caller = session.user?.id;
  try {
    return await once(sending);
  } catch (error) {
    if (!(error instanceof ApiError) || !needsReauthentication(error)) throw error;
    // What a former user sent is not confirmed by the present one.
    if (caller !== session.user?.id || !(await reauthenticate(prove))) throw error;
    return once(sending);
  }
}

/**
 * The generic helper: any method, a JSON body, cookies and the stored user. Every call of the app goes through it.
 * @throws NetworkError also when the connection breaks before the end of the answer
 */
export async function send(sending: Sending): Promise<Answer> {
  const response = await answered(sending);
  if (!response.ok) return { data: null, etag: undefined };
  const text = await received(response.text());
  return { data: text === '' ? undefined : JSON.parse(text), etag: response.headers.get('etag') ?? undefined };
}

/** The same for an answer that is a file. @throws NetworkError also when the connection breaks before its end */
export async function receiveFile(sending: Sending): Promise<{ content: Blob; name: string }> {
  const response = await answered(sending);
  const [, name = 'archivo'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { content: await received(response.blob()), name };
}

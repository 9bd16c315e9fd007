import type { Socket } from 'node:net';
import { problemOf } from '@umbral/contracts';
import { newRequestId } from '../request-ids/request-id.js';

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Responds to bytes that are not valid HTTP, for which there is no request object. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const line = statusLines[error.code ?? ''] ?? '400 Bad Request';
  const requestId = newRequestId();
  const body = JSON.stringify({ ...problemOf('invalid_request', requestId), status: Number.parseInt(line, 10) });
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Language: es\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
}

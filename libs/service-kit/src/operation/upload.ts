import { finished, Readable, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { OperationShape } from '@umbral/contracts';
import { AppError } from '../errors/app-error.js';

/** How long the rest of a refused body is read. */
const REST_MS = 30_000;

type Upload = Pick<OperationShape, 'upload'>;

/** Gives the file of an operation that declares `upload` to its controller as a stream; elsewhere its type is refused. */
export function acceptUploads(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/gzip', (request, payload, done) => {
    const { upload } = request.routeOptions.config.operation ?? {};
    if (!upload) done(new AppError('unsupported_media_type'));
    else if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes) done(new AppError('body_too_large'));
    else done(null, payload);
  });
  // A refused body is read to its end before the answer: the sender would see a closed connection instead of the refusal.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    const { raw, routeOptions } = request;
    if (!routeOptions.config.operation?.upload || raw.readableEnded || raw.destroyed) return done(null, payload);
    finished(raw.resume(), { signal: AbortSignal.timeout(REST_MS) }, () => done(null, payload));
  });
}

/**
 * The bytes of an upload, up to its limit. Its reader may stop or destroy it: the connection stays open for the answer, and the
 * rest of the body is discarded.
 * @throws AppError unsupported_media_type; the stream fails with body_too_large or invalid_request (the caller has left)
 */
export function uploadOf({ upload }: Upload, body: unknown): Readable {
  if (!upload || !(body instanceof Readable)) throw new AppError('unsupported_media_type');
  let size = 0;
  const file = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > upload.maxBytes) done(new AppError('body_too_large'));
      else done(null, chunk);
    },
  });
  // Its reader reports the error; until one is attached, the error must not end the process.
  file.on('error', () => undefined);
  const fail = () => file.destroy(new AppError('invalid_request'));
  body.once('error', fail);
  body.once('close', () => body.readableEnded || fail());
  // `pipeline` would destroy the request with its reader, and with it the connection.
  body.pipe(file);
  file.once('close', () => body.resume());
  return file;
}

import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { reportAddress } from './report-address.mjs';

/** A proxy that does nothing else: @fastify/http-proxy as it comes. */
const app = fastify();
app.register(httpProxy, { upstream: process.env.UPSTREAM ?? '', prefix: '/api', rewritePrefix: '/api' });
await app.listen({ host: '127.0.0.1', port: 0 });
reportAddress(app.server);

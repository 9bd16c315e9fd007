import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { collectDefaultMetrics, register } from 'prom-client';

/** The baseline: @fastify/http-proxy and nothing else. */
collectDefaultMetrics();
const app = fastify();
app.get('/metrics', (_request, reply) => register.metrics().then((text) => reply.send(text)));
app.register(httpProxy, { upstream: process.env.UPSTREAM, prefix: '/api', rewritePrefix: '/api' });
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });

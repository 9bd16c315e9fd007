import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** nginx in one process, as the gateway is, with a limit of calls for each address. */
const folder = mkdtempSync(join(tmpdir(), 'umbral-nginx-'));
const address = `127.0.0.1:${process.env.PORT}`;
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
writeFileSync(
  join(folder, 'nginx.conf'),
  `daemon off;
master_process off;
pid nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  limit_req_zone $binary_remote_addr zone=calls:10m rate=1000000r/s;
  upstream service { server ${new URL(process.env.UPSTREAM ?? '').host}; keepalive 64; }
  server {
    listen ${address};
    location / {
      limit_req zone=calls burst=1000 nodelay;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_pass http://service;
    }
  }
}
`,
);
const nginx = spawn(process.env.NGINX_PROGRAM ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
nginx.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 0);
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => nginx.kill());
process.on('disconnect', () => nginx.kill());
while (!(await fetch(`http://${address}`).catch(() => undefined))) await pause(20);
process.send?.(`http://${address}`);

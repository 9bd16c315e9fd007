#!/usr/bin/env node
// Mailpit's part that docker-compose.yml and the test use: SMTP at 1025, the newest mail's source at 8025, and `readyz`.
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

if (process.argv[2] === 'readyz') {
  const { ok } = await fetch('http://127.0.0.1:8025/readyz');
  process.exit(ok ? 0 : 1);
}
let newest = '';
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    let source = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk) => (source += chunk));
    stream.on('end', () => {
      newest = source;
      done();
    });
  },
});
smtp.on('error', () => {}); // a client that hangs up is not an error
smtp.listen(1025);
createServer(({ url }, response) => {
  if (url === '/readyz') return response.end();
  response.statusCode = url === '/api/v1/message/latest/raw' && newest ? 200 : 404;
  response.end(newest);
}).listen(8025);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit());

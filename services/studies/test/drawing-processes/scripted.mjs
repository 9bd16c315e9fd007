// A process that follows the title of its report: hangs, exhausts memory, or draws.
process.on('disconnect', () => process.exit());
process.on('message', ({ document: { title } }) => {
  if (title === 'endless') for (;;);
  if (title === 'greedy')
    for (const eaten = []; ;) eaten.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  const result = { content: Buffer.from(String(process.pid)), pages: 1 };
  process.send({ kind: 'done', result });
});
process.send({ kind: 'ready' });

// A process on a machine for which the compiler has no build.
process.send({ kind: 'unavailable', reason: 'no build' });

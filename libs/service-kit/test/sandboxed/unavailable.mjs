// A process on a machine for which its library has no build.
process.send({ kind: 'unavailable', reason: 'no build' });

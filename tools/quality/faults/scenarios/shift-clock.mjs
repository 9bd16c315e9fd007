// Preloaded into a process by `clocks.mjs`: its Date is off by CLOCK_OFFSET_MS. Timers are not affected.
const offset = Number(process.env.CLOCK_OFFSET_MS);
const { now } = Date;
const shiftedNow = () => now() + offset;

globalThis.Date = new Proxy(Date, {
  construct: (target, parts, newTarget) =>
    Reflect.construct(
      target,
      parts.length ? parts : [shiftedNow()],
      newTarget === globalThis.Date ? target : newTarget,
    ),
  apply: (target) => new target(shiftedNow()).toString(),
  get: (target, key) => (key === 'now' ? shiftedNow : Reflect.get(target, key)),
});

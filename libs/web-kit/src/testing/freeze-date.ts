/** The date stands still, so that no day ends between what a spec expects and what it finds. Timers run as ever. */
export const freezeDate = (now: string): void =>
  void jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame', 'nextTick', 'queueMicrotask', 'performance'] as const),
    ],
  });

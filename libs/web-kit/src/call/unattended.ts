const ATTENDED_MS = 60_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'click'];

let lastInput = Date.now();
for (const type of INPUTS)
  window.addEventListener(type, () => (lastInput = Date.now()), { capture: true, passive: true });

/** For the gateway: a page without its user reads again, which does not extend the session. */
export const unattended = (): Record<string, string> =>
  Date.now() - lastInput > ATTENDED_MS ? { 'umbral-unattended': '1' } : {};

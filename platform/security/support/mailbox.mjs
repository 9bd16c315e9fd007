import { send } from './http.mjs';
import { stack } from './stack.mjs';

const PATIENCE_MS = 8_000;

/** The newest mail to an address; waits until it is there. @returns {Promise<{ to: string, subject: string, text: string, html: string }>} */
export async function mailTo(address) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { body } = await send(`${stack.urls.gateway}/dev/mail/messages`);
    const found = body.find(({ to }) => to.includes(address));
    if (found) return found;
    if (Date.now() > until) throw new Error(`No mail to ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

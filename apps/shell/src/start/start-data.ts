import type { DeployedModule } from '@umbral/contracts';

/** What the gateway writes into the HTML of a signed-in page, beside the preload hints. */
interface StartData {
  /** The answer of /modules.json. */
  modules?: DeployedModule[];
  /** Calls that the page begins with. */
  reads?: string[];
}

/** A script of type application/json: data, which the Content-Security-Policy allows. */
export function readStartData(): StartData {
  const text = document.getElementById('umbral-start')?.textContent;
  return text ? (JSON.parse(text) as StartData) : {};
}

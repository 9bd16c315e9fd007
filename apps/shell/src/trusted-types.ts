declare global {
  interface Window {
    /** Not in every browser yet. */
    trustedTypes?: {
      createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown;
    };
  }
}

const FOLDERS = ['/assets/', '/modules/'];

/** Our own scripts, the shell's and those of deployed modules: nothing else may be the address of a script. */
export function ownScript(address: string): string | null {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && FOLDERS.some((folder) => pathname.startsWith(folder)) ? address : null;
}

// The only policy that the gateway's headers allow. It makes no markup: React sets texts, and what a text would become is refused.
window.trustedTypes?.createPolicy('default', { createScriptURL: ownScript });

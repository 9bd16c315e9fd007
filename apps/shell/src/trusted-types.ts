declare global {
  interface Window {
    /** Not in every browser yet. */
    trustedTypes?: {
      createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown;
    };
  }
}

const FOLDERS = ['/assets/', '/modules/'];

/** Allows script URLs of the shell and of deployed modules only. */
export function ownScript(address: string): string | null {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && FOLDERS.some((folder) => pathname.startsWith(folder)) ? address : null;
}

// The only policy that the gateway's headers allow. It creates no HTML: React sets text, and other markup is refused.
window.trustedTypes?.createPolicy('default', { createScriptURL: ownScript });

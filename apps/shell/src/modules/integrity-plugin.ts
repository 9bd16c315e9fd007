import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/** Lets the browser refuse a container that is not what was deployed. */
export const integrityPlugin = (integrityOf: (url: string) => string | undefined): ModuleFederationRuntimePlugin => ({
  name: 'integrity',
  createScript({ url }) {
    const integrity = integrityOf(url);
    if (!integrity) return undefined;
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    return script;
  },
});

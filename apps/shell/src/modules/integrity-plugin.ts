import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/** Subresource integrity: the browser refuses a container that differs from the deployed one. */
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

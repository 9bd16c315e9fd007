import { useEffect } from 'react';

/** Title of the document: what is in view, then the product. */
export function setPageTitle(title: string): void {
  document.title = `${title} · Umbral`;
}

/** For pages whose title depends on a record; the others have theirs from the manifest. */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title]);
}

import { useEffect } from 'react';

let current = 'Umbral';

/** Title of the page in view. */
export const pageTitle = (): string => current;

/** Title of the document: what is in view, then the product. */
export function setPageTitle(title: string): void {
  current = title;
  document.title = `${title} · Umbral`;
}

/** While something stands over the page, its title; then the page's own again. */
export function useTemporaryTitle(title: string): void {
  useEffect(() => {
    const former = current;
    setPageTitle(title);
    // Another page may have come meanwhile, with a title of its own.
    return () => (current === title ? setPageTitle(former) : undefined);
  }, [title]);
}

/** For pages whose title depends on a record; the others have theirs from the manifest. */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title]);
}

import { useEffect } from 'react';

let current = 'Umbral';

/** Title of the current page. */
export const pageTitle = (): string => current;

/** Sets the document's title: the page, then the product. */
export function setPageTitle(title: string): void {
  current = title;
  document.title = `${title} · Umbral`;
}

/** Replaces the page's title while a dialog is open, and restores it afterwards. */
export function useTemporaryTitle(title: string): void {
  useEffect(() => {
    const former = current;
    setPageTitle(title);
    // Another page may have set its own title meanwhile.
    return () => (current === title ? setPageTitle(former) : undefined);
  }, [title]);
}

/** For pages whose title depends on a record; the others have theirs from the manifest. */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title]);
}

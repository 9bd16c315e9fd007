import { navigate } from './history';

/** Unhandled links within the app (the brand, the menu, a link in a text) navigate without a reload. */
export function followPlainLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

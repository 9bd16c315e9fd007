const TITLE = '<PageHead title="Avisos" />';

/** @param effect runs when the page is mounted @param before runs when its code is loaded */
const page = (effect: string, { before = '', content = '<p>Nada nuevo</p>' } = {}) => `
import { useEffect } from 'react';
import { PageHead } from '@umbral/ui';

${before}
export default function MisbehavingPage() {
  useEffect(() => { ${effect} }, []);
  return <>${TITLE}${content}</>;
}
`;

/** A page for each way to affect what is not of the module, and what the reports say of it. */
export const misbehaving = {
  '/lime': {
    code: page(`const style = document.createElement('style');
      style.textContent = '.bulletins, button { background: lime }';
      document.head.append(style);`),
    says: /UnscopedStyle: bulletins 1\.5\.0 added a <style> for \.bulletins, which is not of its own\. Move the rules/,
  },
  '/rendered-style': {
    code: page('', { content: "<p>Nada</p><style>{'@media all { h1 { color: lime } }'}</style>" }),
    says: /UnscopedStyle: bulletins 1\.5\.0 added a <style> for h1, which/,
  },
  '/constructed-style': {
    code: page(`const sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [sheet];
      sheet.insertRule('button:not(.mf-bulletins-own) { background: lime }');`),
    says: /UnscopedStyle: bulletins 1\.5\.0 added a rule for button:not\(\.mf-bulletins-own\), which/,
  },
  '/patched-fetch': {
    code: page(`const { fetch } = window; window.fetch = (...given) => fetch(...given);`),
    says: /PatchedGlobal: bulletins 1\.5\.0 replaced fetch\. Wrap the calls/,
  },
  '/defined-json': {
    code: page(`const { parse } = JSON;
      Object.defineProperty(JSON, 'parse', { configurable: true, value: (text: string) => parse(text) });`),
    says: /PatchedGlobal: bulletins 1\.5\.0 redefined JSON\.parse\. Wrap/,
  },
  '/captured-key': {
    code: page(`window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true });`),
    says: /LeakedListener: bulletins 1\.5\.0 left a keydown listener on window\. Remove it/,
  },
  '/at-load': {
    code: page('', { before: `document.addEventListener('click', (event) => event.preventDefault(), true);` }),
    says: /LeakedListener: bulletins 1\.5\.0 left a click listener on document\. Remove it/,
  },
  '/interval': {
    code: page(`const page = window as unknown as { ticks: number };
      page.ticks = 0;
      setInterval(() => { page.ticks += 1; });`),
    says: /LeakedTimer: bulletins 1\.5\.0 left an interval running\. Clear it/,
  },
  '/repeating-timer': {
    code: page(`const page = window as unknown as { turns: number };
      page.turns = 0;
      const turn = () => { page.turns += 1; setTimeout(turn, 1); };
      turn();`),
    says: /LeakedTimer: bulletins 1\.5\.0 started a timer while it was not mounted\. Clear it/,
  },
  '/observer': {
    code: page(`new MutationObserver(() => undefined).observe(document.body, { childList: true });`),
    says: /LeakedObserver: bulletins 1\.5\.0 left a MutationObserver connected\. Disconnect it/,
  },
};

/** Never returns. */
export const endless = page('', {
  before: 'const isOpen = () => true;',
  content: '{(() => { while (isOpen()); return null; })()}',
});

/** Cleans up after itself, and has a style of its own: nothing is reported of it. */
export const tidy = page(
  `const listen = () => undefined;
  window.addEventListener('keydown', listen);
  document.addEventListener('focusin', listen, { once: true });
  document.dispatchEvent(new FocusEvent('focusin'));
  const timer = setInterval(listen, 1);
  const observer = new ResizeObserver(listen);
  observer.observe(document.body);
  const style = document.createElement('style');
  style.textContent = '@media all { .mf-bulletins-tidy, :is(.mf-bulletins-a, .mf-bulletins-b) b { color: rgb(1, 2, 3) } } @keyframes mf-bulletins-turn { to { top: 0 } }';
  document.head.append(style);
  return () => {
    window.removeEventListener('keydown', listen);
    clearInterval(timer);
    observer.disconnect();
  };`,
  { content: '<p className="mf-bulletins-tidy">En orden</p>' },
);

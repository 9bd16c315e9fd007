import { callerOf, type Caller } from './caller';
import { mountedVersion } from './effects';
import { unscopedRule } from './scoped-rules';
import { reportSideEffect } from './side-effect';

/** Elements that a module's script has created. */
const created = new WeakMap<Element, Caller>();

/** React renders a `<style>` of a module's page for it: its place names the module. */
function moduleAround(style: Element): Caller | undefined {
  const module = style.closest<HTMLElement>('[data-module]')?.dataset['module'];
  return module ? { module, version: mountedVersion(module), stack: '' } : undefined;
}

const DISABLED = 'not all';

function check(style: HTMLStyleElement): void {
  if (style.media === DISABLED) return;
  const caller = created.get(style) ?? moduleAround(style);
  const found = caller && style.sheet ? unscopedRule(style.sheet.cssRules, caller.module) : undefined;
  if (!caller || found === undefined) return;
  // Not removed: React would fail when it removes its element later. Without its sheet it styles nothing.
  style.media = DISABLED;
  reportSideEffect('UnscopedStyle', caller, `added a <style> for ${found}, which is not of its own`);
}

function checkAdded(changes: MutationRecord[]): void {
  for (const { target, addedNodes } of changes) {
    if (target instanceof HTMLStyleElement) check(target);
    for (const node of addedNodes) {
      if (node instanceof HTMLStyleElement) check(node);
      else if (node instanceof Element && node.firstElementChild) node.querySelectorAll('style').forEach(check);
    }
  }
}

/** Refuses a rule of a sheet that a script builds: constructed sheets, libraries of styles in JavaScript. */
function refuseRules(): void {
  const { insertRule, replaceSync } = CSSStyleSheet.prototype;
  const refuses = (entered: CallableFunction, text: string): boolean => {
    const caller = callerOf(entered);
    if (!caller) return false;
    const parsed = new CSSStyleSheet();
    replaceSync.call(parsed, text);
    const found = unscopedRule(parsed.cssRules, caller.module);
    if (found) reportSideEffect('UnscopedStyle', caller, `added a rule for ${found}, which is not of its own`);
    return found !== undefined;
  };
  Object.assign(CSSStyleSheet.prototype, {
    insertRule: function checkedInsert(this: CSSStyleSheet, rule: string, index?: number) {
      return refuses(checkedInsert, rule) ? 0 : insertRule.call(this, rule, index);
    },
    replaceSync: function checkedReplace(this: CSSStyleSheet, text: string) {
      if (!refuses(checkedReplace, text)) replaceSync.call(this, text);
    },
  });
}

/** Disables styles of modules that could apply to anything else, before they are painted. */
export function watchStyles(): void {
  const { createElement } = document;
  document.createElement = function watched(this: Document, ...given: Parameters<typeof createElement>) {
    const element = createElement.apply(document, given);
    const caller = element instanceof HTMLStyleElement ? callerOf(watched) : undefined;
    if (caller) created.set(element, caller);
    return element;
  };
  refuseRules();
  new MutationObserver(checkAdded).observe(document.documentElement, { childList: true, subtree: true });
}

import type { Page } from '@playwright/test';

/** The attribute of elements whose contrast axe measures. */
export const SAMPLED = 'data-contrast-sample';

/** Of each kind: axe cannot measure an element that is scrolled out of its container. */
const SAMPLES = 3;

/**
 * Marks the first, the middle and the last of all elements whose text has the same size, colour and shadow on the same backgrounds: the contrast of
 * every cell of a list takes axe most of its time. Text that something else may lie behind is always marked.
 */
export const markContrastSamples = (page: Page): Promise<void> =>
  page.evaluate(
    ([mark, most]) => {
      const CONTROLS = 'input, select, textarea';
      const DISABLED = ':disabled, [aria-disabled="true"], [inert]';
      /** What lies behind a dialog: axe measures none of it, and its samples would stand for text of the dialog. */
      const UNREAD = '[aria-hidden="true"]';
      const TRANSPARENT = /^rgba\(.*, 0\)$/;
      const OPAQUE = /^rgb\(/;
      /** No kind: always marked. */
      const SINGLE = '';

      const hasOwnText = ({ childNodes }: Element) =>
        [...childNodes].some((node) => node instanceof Text && node.data.trim());

      /** Text of disabled controls is exempt. */
      function isDisabled(element: Element) {
        const named = element.id && document.querySelector(`[aria-labelledby~="${CSS.escape(element.id)}"]`);
        const control = named || element.closest('label')?.control || element;
        return Boolean(control.closest(DISABLED));
      }

      const effects = new Map<Element, string>();
      /** What changes all that is drawn in an element. */
      function effectsOn(element: Element): string {
        const known = effects.get(element);
        if (known !== undefined) return known;
        const { opacity, filter, mixBlendMode } = getComputedStyle(element);
        const pseudos = ['::before', '::after'].map((name) => getComputedStyle(element, name).content);
        const own = [opacity, filter, mixBlendMode, ...pseudos].join();
        const all = own === '1,none,normal,none,none' ? '' : own;
        const found = all + (element.parentElement ? effectsOn(element.parentElement) : '');
        effects.set(element, found);
        return found;
      }

      const backgrounds = new Map<Element, string>();
      /** Backgrounds down to an opaque one. */
      function backgroundOf(element: Element): string {
        const known = backgrounds.get(element);
        if (known !== undefined) return known;
        const { backgroundColor, backgroundImage, position, transform } = getComputedStyle(element);
        const isMoved = position === 'absolute' || position === 'fixed' || transform !== 'none';
        let found = TRANSPARENT.test(backgroundColor) ? '' : backgroundColor;
        if (backgroundImage !== 'none' || element instanceof SVGElement) found = SINGLE;
        else if (!OPAQUE.test(backgroundColor)) {
          const behind = isMoved || !element.parentElement ? SINGLE : backgroundOf(element.parentElement);
          found = behind === SINGLE ? SINGLE : `${found} ${behind}`;
        }
        backgrounds.set(element, found);
        return found;
      }

      function kindOf(element: Element): string {
        const background = backgroundOf(element);
        if (background === SINGLE) return SINGLE;
        const style = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return [
          ...[style.color, style.fontSize, style.fontWeight, style.textShadow, style.textIndent],
          ...[isDisabled(element), element.textContent.trim().length === 1, Math.min(width, height) <= 1],
          ...[element.matches(CONTROLS) && element.tagName, background, effectsOn(element)],
        ].join();
      }

      const kinds = new Map<string, Element[]>();
      for (const element of document.body.querySelectorAll('*')) {
        element.removeAttribute(mark);
        const isRead = (element.matches(CONTROLS) || hasOwnText(element)) && !element.closest(UNREAD);
        if (!isRead || !element.checkVisibility({ visibilityProperty: true })) continue;
        const kind = kindOf(element);
        kinds.set(kind, [...(kinds.get(kind) ?? []), element]);
      }
      for (const [kind, all] of kinds) {
        const count = kind === SINGLE ? all.length : Math.min(most, all.length);
        for (let at = 0; at < count; at += 1)
          all[count === 1 ? 0 : Math.round((at * (all.length - 1)) / (count - 1))]?.setAttribute(mark, '');
      }
    },
    [SAMPLED, SAMPLES] as const,
  );

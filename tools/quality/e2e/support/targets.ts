import type { Page } from '@playwright/test';

/** Targets below the minimum size. Links within a sentence are exempt (WCAG 2.5.8). */
export const smallOnes = (page: Page, within: string, minimum: number) =>
  page.evaluate(
    ([root = '', least = '0']) => {
      const pressed = 'a[href], button, summary, select, input:not([type="hidden"]), [role="tab"], [role="menuitem"]';
      return [...document.querySelectorAll<HTMLElement>(`${root} :is(${pressed})`)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('p, .sr-only, .skip'))
        .map((one) => ({ one, target: one.closest('label') ?? one }))
        .map(({ one, target }) => ({ one, ...target.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 1 && Math.min(width, height) < Number(least) - 0.5)
        .map(
          ({ one, width, height }) => `${one.ariaLabel ?? one.innerText} ${Math.round(width)}x${Math.round(height)}`,
        );
    },
    [within, String(minimum)],
  );

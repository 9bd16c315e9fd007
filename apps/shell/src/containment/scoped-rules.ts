/** Parts of a selector list; commas inside of parentheses do not separate. */
function selectorsIn(list: string): string[] {
  let depth = 0;
  let current = '';
  const found: string[] = [];
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) {
      found.push(current);
      current = '';
    } else current += letter;
  }
  return [...found, current];
}

/** Classes inside of these do not bind a rule to its module, as in the check of the build. */
const NEGATIONS = /:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g;

/**
 * The first rule that may style what is not of the module: one without a class of its CSS Modules, or at-rule of the whole page.
 * The build of a module refuses the same (ContainedStylesPlugin); this is for styles that a script adds.
 */
export function unscopedRule(rules: CSSRuleList, module: string): string | undefined {
  const prefix = `mf-${module}-`;
  for (const rule of rules) {
    const found = unscopedIn(rule, prefix, module);
    if (found) return found;
  }
  return undefined;
}

function unscopedIn(rule: CSSRule, prefix: string, module: string): string | undefined {
  if (rule instanceof CSSStyleRule)
    return selectorsIn(rule.selectorText)
      .map((selector) => selector.trim())
      .find((selector) => !selector.replace(NEGATIONS, '').includes(`.${prefix}`));
  if (rule instanceof CSSKeyframesRule) return rule.name.startsWith(prefix) ? undefined : `@keyframes ${rule.name}`;
  // Conditions apply what they contain; everything else applies to the whole page.
  if (rule instanceof CSSConditionRule) return unscopedRule(rule.cssRules, module);
  return rule.cssText.slice(0, 60);
}

import ts from 'typescript';

const TESTS = new Set(['describe', 'it', 'test', 'step']);
export const NOT_RUN = new Set(['skip', 'todo', 'fixme']);
const PLACEHOLDER = /%[sjpdi]/g;

/**
 * The titles of a spec's suites, cases and steps, in their order, without running it. Each row of a table is a title of its
 * own. Skipped cases have none, and neither has a suite without a case that runs.
 * @param file determines the language
 */
export function titlesOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return titlesBelow(source, source).titles;
}

/** `runs`: whether one of them is a case. */
function titlesBelow(node: ts.Node, source: ts.SourceFile): { titles: string[]; runs: boolean } {
  const found: { titles: string[]; runs: boolean } = { titles: [], runs: false };
  ts.forEachChild(node, (child) => {
    const { titles, runs } = titlesAt(child, source);
    found.titles.push(...titles);
    found.runs ||= runs;
  });
  return found;
}

function titlesAt(node: ts.Node, source: ts.SourceFile): { titles: string[]; runs: boolean } {
  const called = ts.isCallExpression(node) ? calledTest(node.expression) : undefined;
  if (!ts.isCallExpression(node) || !called) return titlesBelow(node, source);
  if (called.path.some((name) => NOT_RUN.has(name))) return { titles: [], runs: false };
  const own = titled(node, called.table, source);
  const below = titlesBelow(node, source);
  if (!own.length) return below;
  const isSuite = called.path.includes('describe');
  const runs = below.runs || !isSuite;
  return { titles: runs ? [...own, ...below.titles] : [], runs };
}

/** `it`, `test.describe`, `step`, `it.each(table)` … */
export function calledTest(expression: ts.Expression): { path: string[]; table?: ts.Expression } | undefined {
  if (ts.isIdentifier(expression)) return TESTS.has(expression.text) ? { path: [expression.text] } : undefined;
  if (ts.isPropertyAccessExpression(expression)) {
    const object = calledTest(expression.expression);
    return object && { ...object, path: [...object.path, expression.name.text] };
  }
  const each = ts.isCallExpression(expression) && calledTest(expression.expression);
  return each && each.path.at(-1) === 'each' ? { ...each, table: expression.arguments[0] } : undefined;
}

function titled(call: ts.CallExpression, table: ts.Expression | undefined, source: ts.SourceFile) {
  const title = textOf(call.arguments[0]);
  if (title === undefined || call.arguments.length < 2) return [];
  const rows = table && arrayOf(table, source)?.elements;
  return rows ? [...new Set(rows.map((row) => filledIn(title, arrayOf(row, source)?.elements ?? [row])))] : [title];
}

/** Replaces each placeholder by the next cell of the row. */
function filledIn(title: string, cells: readonly ts.Expression[]) {
  let next = 0;
  return title.replace(PLACEHOLDER, (placeholder) => {
    const text = textOf(cells[next++]) ?? '…';
    return placeholder === '%j' ? JSON.stringify(text).slice(1, -1) : text;
  });
}

function arrayOf(expression: ts.Expression, source: ts.SourceFile): ts.ArrayLiteralExpression | undefined {
  if (ts.isArrayLiteralExpression(expression)) return expression;
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression))
    return arrayOf(expression.expression, source);
  if (!ts.isIdentifier(expression)) return undefined;
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText() === expression.text);
  return declared?.initializer && arrayOf(declared.initializer, source);
}

/** The text of a literal; expressions in a template become an ellipsis. */
export function textOf(node: ts.Expression | undefined) {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

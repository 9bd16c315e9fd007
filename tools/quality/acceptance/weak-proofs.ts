import ts from 'typescript';
import { calledTest, NOT_RUN, textOf } from './titles.ts';

const ROW = /\[[BPS]-[A-Z]{3}-\d{2}\]/;
const ASSERTION = /^(?:expect|assert)/;

/**
 * Cases and steps that claim a row without proof: no assertion of their own, or a body that ignores its table.
 * @param file determines the language
 */
export function weakProofs(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const asserting = assertingFunctions(source);
  const problems: string[] = [];
  const visit = (node: ts.Node) => {
    const called = ts.isCallExpression(node) ? calledTest(node.expression) : undefined;
    if (called?.path.some((name) => NOT_RUN.has(name))) return;
    const body = called && ts.isCallExpression(node) ? bodyOf(node) : undefined;
    if (called && body && ts.isCallExpression(node) && !called.path.includes('describe')) {
      const title = textOf(node.arguments[0]) ?? '';
      const claims = ROW.test(title) || (called.table !== undefined && ROW.test(called.table.getText()));
      if (claims && !asserts(body, asserting)) problems.push(`«${title}» claims a row and asserts nothing of its own`);
      if (claims && called.table && !body.parameters.length)
        problems.push(`«${title}» runs one body once per title: make it steps of one case, each with its assertion`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems.map((problem) => `${file}: ${problem}`);
}

function bodyOf({ arguments: given }: ts.CallExpression) {
  return given.find((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument));
}

/** Whether it has an assertion outside of steps that claim rows of their own. */
function asserts(node: ts.Node, asserting: ReadonlySet<string>): boolean {
  if (ts.isCallExpression(node)) {
    if (calledTest(node.expression) && ROW.test(textOf(node.arguments[0]) ?? '')) return false;
    const name = calledName(node.expression);
    if (name && (ASSERTION.test(name) || asserting.has(name))) return true;
  }
  return ts.forEachChild(node, (child) => asserts(child, asserting) || undefined) ?? false;
}

/** `expect` of `expect(x).toBe(y)` and of `expect.soft(x)`, `assert` of `assert.equal(x, y)`. */
function calledName(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? calledName(expression.expression) : undefined;
}

/** Functions of the file that assert, directly or through another one. */
function assertingFunctions(source: ts.SourceFile): ReadonlySet<string> {
  const functions = new Map<string, ts.Node>();
  const collect = (node: ts.Node) => {
    if (ts.isFunctionDeclaration(node) && node.name) functions.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      functions.set(node.name.text, node.initializer);
    ts.forEachChild(node, collect);
  };
  collect(source);
  const asserting = new Set<string>();
  for (let size = -1; size !== asserting.size;) {
    size = asserting.size;
    for (const [name, body] of functions) if (asserts(body, asserting)) asserting.add(name);
  }
  return asserting;
}

/**
 * Rule `money/no-arithmetic`: a figure of money is worked out in @umbral/mortgage and nowhere else, so that no two surfaces
 * differ. Services and screens hand figures on; an operand, or an argument of Math, whose name is one of money is refused.
 *
 * @typedef {any} Node of the syntax tree
 */
const MONEY =
  /(?:^|[a-z])(?:price|payment|principal|capital|honorarios|tasacion|deducciones|savings|income|debts?|interest|balance|downpayment|costs?|amount|euros|cents|fees?|equity|upfront)$/i;
const OPERATORS = new Set(['+', '-', '*', '/', '%', '**']);

/** @param {Node} node @returns {string} */
function nameOf(node) {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'ChainExpression' || node?.type === 'TSNonNullExpression') return nameOf(node.expression);
  return node?.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}
/** @param {Node} node */
const isMoney = (node) => MONEY.test(nameOf(node));
/** @param {Node} node */
const isText = (node) =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');

const noArithmetic = {
  meta: { type: 'problem' },
  /** @param {Node} context */
  create: (context) => {
    /** @param {Node} node */
    const report = (node) => context.report({ node, message: 'Money is calculated in @umbral/mortgage alone.' });
    /** @param {Node} node */
    const check = (node) => {
      const operands = [node.left, node.right];
      const isArithmetic = OPERATORS.has(node.operator.replace('=', ''));
      if (isArithmetic && operands.some(isMoney) && !operands.some(isText)) report(node);
    };
    return {
      BinaryExpression: check,
      AssignmentExpression: check,
      /** @param {Node} node */
      CallExpression: ({ callee, arguments: given, ...node }) => {
        if (callee.type !== 'MemberExpression') return;
        const isMath = callee.object.type === 'Identifier' && callee.object.name === 'Math' && given.some(isMoney);
        if (isMath || (callee.property.name === 'toFixed' && isMoney(callee.object))) report({ callee, ...node });
      },
    };
  },
};

export default { meta: { name: 'money' }, rules: { 'no-arithmetic': noArithmetic } };

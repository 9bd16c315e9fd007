/**
 * Rule `money/no-arithmetic`: a figure of money is worked out in @umbral/mortgage and nowhere else, so that no two surfaces
 * differ. Services and screens hand figures on; an operand, or an argument of Math, whose name is one of money is refused.
 */
const MONEY =
  /(?:^|[a-z])(?:price|payment|principal|capital|honorarios|tasacion|deducciones|savings|income|debts?|interest|balance|downpayment|cost|costs|amount|euros|cents|fees?|equity|linkedcost|upfront)$/i;
const OPERATORS = new Set(['+', '-', '*', '/', '%', '**']);

const nameOf = (node) =>
  node?.type === 'Identifier'
    ? node.name
    : node?.type === 'MemberExpression' && node.property.type === 'Identifier'
      ? node.property.name
      : node?.type === 'ChainExpression'
        ? nameOf(node.expression)
        : '';
const isMoney = (node) => MONEY.test(nameOf(node));
const isText = (node) =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');

const noArithmetic = {
  meta: { type: 'problem' },
  create: (context) => {
    const report = (node) =>
      context.report({ node, message: 'Money is calculated in @umbral/mortgage alone (see docs/adr).' });
    const check = (node) => {
      const operands = [node.left, node.right];
      if (OPERATORS.has(node.operator.replace('=', '')) && operands.some(isMoney) && !operands.some(isText))
        report(node);
    };
    return {
      BinaryExpression: check,
      AssignmentExpression: check,
      CallExpression: (node) => {
        const { callee } = node;
        const isRounding =
          callee.type === 'MemberExpression' &&
          ((callee.object.type === 'Identifier' && callee.object.name === 'Math' && node.arguments.some(isMoney)) ||
            (callee.property.name === 'toFixed' && isMoney(callee.object)));
        if (isRounding) report(node);
      },
    };
  },
};

export default { meta: { name: 'money' }, rules: { 'no-arithmetic': noArithmetic } };

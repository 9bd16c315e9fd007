import { Parser } from 'acorn';

/** Properties of an operation that only servers and documents read. */
const DOCUMENTATION = new Set([
  'summary',
  'description',
  'answer',
  'query',
  'params',
  'errors',
  'publishes',
  'audits',
  'effects',
  'exportedAs',
  'unaudited',
]);

/**
 * Contracts as a browser needs them: schemas without `.meta({ … })`, operations without what only servers and documents
 * read. Calls in top-level initializers are marked as pure, so that unused schemas are removed. Lines stay where they are,
 * and with them the source map.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} source JavaScript, as compiled by swc
 * @param {any} map
 */
export default function withoutDocumentation(source, map) {
  this.callback(null, withoutDocumentationIn(source), map);
}

/** @param {string} source */
export function withoutDocumentationIn(source) {
  /** @type {{ from: number, to: number, text: string }[]} */
  const edits = [];
  const program = Parser.parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  for (const statement of program.body) {
    if (statement.type === 'ExpressionStatement' && isNote(statement.expression)) {
      edits.push({ from: statement.start, to: statement.end, text: '' });
      continue;
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const isVariable = declared?.type === 'VariableDeclaration';
    visit(declared, isVariable, (node, isTopLevel) => {
      edits.push(...documentationIn(node, source));
      if (isTopLevel && node.type === 'CallExpression')
        edits.push({ from: node.start, to: node.start, text: '/*#__PURE__*/ ' });
    });
  }
  return applied(source, edits);
}

/**
 * @param {any} node @param {boolean} isTopLevel whether it is evaluated when the file is
 * @param {(node: any, isTopLevel: boolean) => void} see
 */
function visit(node, isTopLevel, see) {
  if (!node || typeof node.type !== 'string') return;
  see(node, isTopLevel);
  const isInside = isTopLevel && !/Function/.test(node.type);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) visit(child, isInside, see);
}

/** @param {any} node @param {string} source */
function documentationIn(node, source) {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property.name === 'meta')
    return [{ from: node.callee.object.end, to: node.end, text: '' }];
  if (isNote(node)) return aroundFirst(node);
  if (isExport(node)) return [{ from: node.arguments[0].start, to: node.arguments[0].end, text: 'undefined' }];
  if (node.type !== 'ObjectExpression') return [];
  const removed = isOperation(node) ? DOCUMENTATION : isRefusal(node) ? ENGLISH : NOTHING;
  return node.properties
    .filter((/** @type {any} */ property) => removed.has(nameOf(property)))
    .map((/** @type {{ start: number, end: number }} */ { start, end }) => ({
      from: start,
      to: source[end] === ',' ? end + 1 : end,
      text: '',
    }));
}

/** `alsoAccepting(schema, others)`: a note for servers, which returns the schema. @param {any} node */
const isNote = ({ type, callee }) => type === 'CallExpression' && callee.name === 'alsoAccepting';

/** @param {any} node */
const aroundFirst = ({ start, end, arguments: [first] }) => [
  { from: start, to: first.start, text: '' },
  { from: first.end, to: end, text: '' },
];

/** `of.export(query)`: the query of the list, which only servers read. @param {any} node */
const isExport = ({ type, callee, arguments: given }) =>
  type === 'CallExpression' &&
  callee.type === 'MemberExpression' &&
  callee.property.name === 'export' &&
  given.length > 0;

const ENGLISH = new Set(['english']);
/** @type {Set<string>} */
const NOTHING = new Set();

/** An entry of the catalogue of errors: screens show its Spanish sentence. @param {any} node */
const isRefusal = (node) => {
  const names = new Set(node.properties.map(nameOf));
  return names.has('english') && names.has('message') && names.has('status');
};

/** What stands beside the summary of an operation, unlike that of a report. */
const BESIDE_SUMMARY = ['id', 'access', 'answer', 'body', 'effects', 'audits'];

/** An operation, or what the operations of a tag share. @param {any} node */
function isOperation(node) {
  const names = new Set(node.properties.map(nameOf));
  const hasSummary = names.has('summary') && BESIDE_SUMMARY.some((name) => names.has(name));
  return (
    hasSummary ||
    names.has('exportedAs') ||
    (names.has('id') && names.has('method')) ||
    (names.has('service') && names.has('tag'))
  );
}

/** @param {any} property */
const nameOf = ({ type, key }) => (type === 'Property' ? key.name : undefined);

/**
 * Outer removals contain inner edits, which are skipped.
 * @param {string} source @param {{ from: number, to: number, text: string }[]} edits
 */
function applied(source, edits) {
  let result = '';
  let at = 0;
  for (const { from, to, text } of edits.sort((one, other) => one.from - other.from || other.to - one.to)) {
    if (from < at) continue;
    result += source.slice(at, from) + text + source.slice(from, to).replace(/[^\n]/g, '');
    at = to;
  }
  return result + source.slice(at);
}

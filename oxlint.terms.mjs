import { wordsIn } from './tools/quality/stages/terms.mjs';

/**
 * Rule `terms/standard`: identifiers, comments, titles and messages use the terms of the field.
 *
 * @typedef {any} Node of the syntax tree
 */
const standard = {
  meta: { type: 'suggestion' },
  /** @param {Node} context */
  create: (context) => ({
    Program: () => {
      const source = context.sourceCode;
      for (const { index, word, message } of wordsIn(source.text)) {
        const [start, end] = [index, index + word.length].map((at) => source.getLocFromIndex(at));
        context.report({ loc: { start, end }, message });
      }
    },
  }),
};

export default { meta: { name: 'terms' }, rules: { standard } };

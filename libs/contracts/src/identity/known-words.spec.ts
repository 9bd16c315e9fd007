import { foldedText, knownWordsIn } from './known-words.js';

it('the words of names and addresses have at least four letters, without accents or the mail server', () => {
  expect(knownWordsIn(['Ana del Río Luna', 'ana.PÉREZ@nortehipotecas.test', null, undefined])).toEqual([
    'luna',
    'perez',
  ]);
  expect(foldedText('Íñigo')).toBe('inigo');
});

import { findWords } from './find-words';

const found = (text: string, query: string) => findWords(text, query).map(([start, end]) => text.slice(start, end));

describe('what is marked', () => {
  it.each([
    ['Ana Pérez', 'perez', ['Pérez']],
    ['Ana Pérez', 'ana perez', ['Ana Pérez']],
    ['Ana Pérez', 'perez ana', ['Ana', 'Pérez']],
    ['Ana Pérez', 'pe re', ['Pére']],
    ['Ana Pérez', 'rubio', []],
    ['627 990 318', '627990', ['627 990']],
    ['+34 627-990-318', '0034 627990318', ['627-990-318']],
    ['627990318', '627 990 318', ['627990318']],
    ['12345678Z', '12.345.678-z', ['12345678Z']],
    ['627 990 318', 'ana 990', ['990']],
    ['😀 627 990', '627990', ['627 990']],
    ['Ana', '', []],
  ])('in %s by %s: %j', (text, query, marked) => {
    expect(found(text, query)).toEqual(marked);
  });
});

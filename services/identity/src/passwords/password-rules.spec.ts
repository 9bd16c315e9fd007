import { isCommon } from './common-passwords.js';
import { refusalOf, CONTAINS_PERSONAL_DATA, TOO_COMMON, type KnownWords } from './password-rules.js';

const known: KnownWords = {
  name: 'Íñigo del Río Márquez',
  email: 'inigo.ferrandez@pruebas.example',
  companies: ['Gestoría Llevant S.L.', 'umbral'],
};

describe('a chosen password', () => {
  it('is compared with the hundred thousand commonest', () => {
    // From the beginning and the end of the list, and a Spanish one; the last one is not whole.
    const found = ['qaz123', '070162', 'contrasena', 'contrasen'].map(isCommon);
    expect(found).toEqual([true, true, true, false]);
  });

  it.each(['123456', 'password', 'qwerty', 'QWERTY', 'secreto', 'teamo', 'Contraseña'])(
    '«%s» is one of the commonest, in any case',
    (password) => expect(refusalOf(password, known)).toBe(TOO_COMMON),
  );

  it.each([
    'inigo-y-mas',
    'ÍÑIGO 2026!',
    'xx-marquez-xx',
    'Ferrandez#77',
    'mi gestoria 9',
    'llevant-llevant',
    'Umbral-2026',
    'umbral-demo',
  ])('«%s» contains public words about its owner', (password) =>
    expect(refusalOf(password, known)).toBe(CONTAINS_PERSONAL_DATA),
  );

  it.each(['Sauce y tormenta', 'clave-de-otra-cosa', 'del-mar-azul', 'pruebas-y-mas', 'x7!Kp2#z'])(
    '«%s» is accepted: short words and the mail server are ignored',
    (password) => expect(refusalOf(password, known)).toBeUndefined(),
  );
});

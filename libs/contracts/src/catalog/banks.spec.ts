import { refusalsOf as refusals } from '../../test/refusals.js';
import { aBank } from '../factories/catalog.js';
import { IMAGE_MESSAGE } from '../fields.js';
import { bankForm } from './banks.js';

const refusalsOf = (change: object) => refusals(bankForm, { ...aBank(), ...change });

describe('a bank', () => {
  it('[P-BNK-24] has a name', () => {
    for (const name of [' ', undefined])
      expect(refusalsOf({ name })).toEqual(['name: El nombre del banco es requerido']);
  });

  it('[P-ENT-12] has a name of at most 255 characters', () => {
    expect(refusalsOf({ name: 'x'.repeat(255) })).toEqual([]);
    expect(refusalsOf({ name: 'x'.repeat(256) })).toEqual(['name: No puede exceder 255 caracteres']);
  });

  it('[P-BNK-25] pays 0 to 100 % in steps of 0.01', () => {
    expect([0, 0.01, '99.99', 100].flatMap((paymentPercentage) => refusalsOf({ paymentPercentage }))).toEqual([]);
    for (const paymentPercentage of [-0.01, 100.01])
      expect(refusalsOf({ paymentPercentage })).toEqual(['paymentPercentage: El porcentaje debe estar entre 0 y 100']);
    expect(refusalsOf({ paymentPercentage: 1.005 })).toEqual(['paymentPercentage: Como máximo dos decimales']);
  });

  it('[P-ENT-14] is físico or online', () => {
    expect(['físico', 'online', undefined].flatMap((type) => refusalsOf({ type }))).toEqual([]);
    expect(refusalsOf({ type: 'móvil' })).toEqual(['type: Elige físico u online']);
  });

  it('[P-BNK-28] [D36] has no logo but an image', () => {
    for (const logo of ['data:image/svg+xml;base64,PHN2Zy8+', `data:image/png;base64,${btoa('Hola, soy un PNG')}`])
      expect(refusalsOf({ logo })).toEqual([`logo: ${IMAGE_MESSAGE}`]);
  });
});

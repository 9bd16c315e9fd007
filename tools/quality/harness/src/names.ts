/** In the order of the Spanish alphabet, which neither bytes nor the English one have. */
export const namesInSpanishOrder = [
  'Álvaro',
  'Ana',
  'Íñigo',
  'iris',
  'nube',
  'Nuria',
  'Ñandú',
  'ñu',
  'ola',
  'Óscar',
  'Zeta',
];

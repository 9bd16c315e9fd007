import { calculationLetter, reportLetter } from './letters.js';

const given = {
  clientName: 'Ana',
  companyName: 'Hipotecas del Norte S.L.',
  adviser: { name: 'Luis Gil' },
} as const;

describe('the proposed mail to a client', () => {
  it('[B-PAP-18] names its attachment and its sender, and states that it is no offer', () => {
    expect(reportLetter(given)).toEqual({
      subject: 'Su informe de hipoteca',
      text: `Hola, Ana:

Le envío el informe de su hipoteca en el PDF adjunto.

Es una simulación informativa: no es una oferta ni una aprobación del banco.

Si tiene alguna pregunta, responda a este correo.

Luis Gil
Hipotecas del Norte S.L.`,
    });
    expect(calculationLetter(given).subject).toBe('Su cálculo de hipoteca');
  });

  it.each(['https://robo.example', 'robo.example', 'ana@robo.example', 'www.robo'])(
    '[D124] omits a name like %s, which mail programs would turn into a link',
    (name) => {
      const { text } = reportLetter({ clientName: name, companyName: name, adviser: { name } });
      expect(text).not.toContain(name);
      expect(text).toMatch(/^Hola:$/m);
      expect(text).toMatch(/responda a este correo\.$/);
    },
  );
});

import { clientMail } from './client-mail.js';

const given = {
  clientName: 'Ana Núñez',
  companyName: 'Hipotecas del Norte S.L.',
  adviser: { name: 'Luis Gil' },
} as const;

describe('a mail to a client', () => {
  it('[D124] says what comes with it, from whom, and that it is no offer', () => {
    expect(clientMail(given)).toMatchObject({
      subject: 'Su cálculo de hipoteca',
      text: `Hola, Ana Núñez:

Hipotecas del Norte S.L. le envía el cálculo de su hipoteca en el PDF adjunto.

Es una simulación informativa: no es una oferta ni una aprobación del banco.

Si tiene alguna pregunta, responda a este correo: lo leerá su asesor, Luis Gil.

Umbral
`,
    });
  });

  it.each(['https://robo.example', 'robo.example', 'ana@robo.example', 'www.robo'])(
    '[D124] a name like %s is left out, because mail programs would make a link of it',
    (name) => {
      const { text, html } = clientMail({ ...given, clientName: name, companyName: name, adviser: { name } });
      expect(text + html).not.toContain(name);
      expect(text).toMatch(/^Hola:$/m);
      expect(text).toContain('lo leerá su asesor.');
    },
  );

  it('[D124] names are text, never markup', () => {
    const { html } = clientMail({ ...given, clientName: 'Ana <b>Núñez' });
    expect(html).not.toContain('<b>');
    expect(html).toContain('Ana &lt;b&gt;Núñez');
  });
});

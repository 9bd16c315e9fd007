import { fileNameFor, reportFileName, scheduleFileName } from '@umbral/contracts';
import { FileAnswer } from '@umbral/service-kit';

const PREFIX = 'Informe de viabilidad -';

it.each([
  ['marks', 'Rocío Benítez Lora', 'Rocío Benítez Lora', 'Rocio Benitez Lora', 'Roc%C3%ADo%20Ben%C3%ADtez%20Lora'],
  [
    'what no file may have',
    'Ana/Luis: "la *nueva*" <casa>?\n|',
    'AnaLuis la nueva casa',
    'AnaLuis la nueva casa',
    'AnaLuis%20la%20nueva%20casa',
  ],
  ['nothing left', ' ?? ', 'cliente', 'cliente', 'cliente'],
  [
    'long',
    'Nombre muy largo '.repeat(9),
    `${'Nombre muy largo '.repeat(4)}Nombre muy l`,
    `${'Nombre muy largo '.repeat(4)}Nombre muy l`,
    `${'Nombre%20muy%20largo%20'.repeat(4)}Nombre%20muy%20l`,
  ],
  [
    'n with tilde and other writing',
    'Íñigo Muñoz 李',
    'Íñigo Muñoz 李',
    'Inigo Munoz _',
    '%C3%8D%C3%B1igo%20Mu%C3%B1oz%20%E6%9D%8E',
  ],
])('[B-PAP-15] names the file for programs of both kinds: %s', (_what, clientName, name, ascii, encoded) => {
  const fileName = reportFileName({ clientName });
  expect(fileName).toBe(`${PREFIX} ${name}.pdf`);
  const { disposition } = new FileAnswer(new Uint8Array(), fileName, 'inline').asSent('application/pdf').getHeaders();
  expect(disposition).toBe(
    `inline; filename="${PREFIX} ${ascii}.pdf"; filename*=UTF-8''Informe%20de%20viabilidad%20-%20${encoded}.pdf`,
  );
});

it('[B-PAP-15] escapes what RFC 8187 reserves, and splits no surrogate pair', () => {
  const fileName = fileNameFor('Cálculo', `${'𠮷'.repeat(81)}`);
  expect(fileName).toBe(`Cálculo - ${'𠮷'.repeat(80)}.pdf`);
  const { disposition } = new FileAnswer(new Uint8Array(), "Ana (O'Neill).pdf").asSent().getHeaders();
  expect(disposition).toBe(`attachment; filename="Ana (O'Neill).pdf"; filename*=UTF-8''Ana%20%28O%27Neill%29.pdf`);
});

it('names the table of repayment for the client too', () => {
  expect(scheduleFileName({ clientName: 'Ana/García' })).toBe('Cuadro de amortización - AnaGarcía.csv');
});

import { reminderMail } from './reminder.mail.js';

it('omits the names that a mail client would turn into a link', () => {
  const named = (studyName: string, clientName: string) => ({ studyName, clientName, movedAt: '2026-11-02T10:00:00Z' });
  const studies = [
    named('Piso en Gijón, C/ Uría, 2.ºB', 'Ana Núñez'),
    named('', 'Ana Núñez'),
    named('https://malo.example/entrar', 'Ana Núñez'),
    named('Piso en Gijón', 'www.malo.example'),
    named('', 'malo.example'),
    named('Paga en 203.0.113.7', 'Ana Núñez'),
  ];
  const { text, html } = reminderMail('eva@umbral.test', studies, 30, 'https://umbral.test');
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual(
    [
      'Piso en Gijón, C/ Uría, 2.ºB (Ana Núñez)',
      'Estudio - Ana Núñez (Ana Núñez)',
      'Un estudio (Ana Núñez)',
      'Piso en Gijón',
      'Un estudio',
      'Un estudio (Ana Núñez)',
    ].map((study) => `- ${study}, sin cambios desde el 2 de noviembre de 2026`),
  );
  expect(html).not.toContain('malo.example');
});

import { isOtherPerson } from './other-person.js';

it.each<[name: string, phone: string, former: [name: string, phone: string], isAnother: boolean]>([
  ['Pedro Gil', '699 000 111', ['Marta Soler', '612 480 337'], true],
  ['Pedro Gil', '', ['Marta Soler', '612 480 337'], true],
  ['Pedro Gil', '612480337', ['Marta Soler', '612 480 337'], false],
  ['marta  SOLER', '699 000 111', ['Marta Soler', '612 480 337'], false],
  // Where a phone is missing, the name decides.
  ['Pedro Gil', '699 000 111', ['Marta Soler', ''], true],
  ['Marta Soler Vidal', '612 480 337', ['Marta Soler', ''], false],
  ['Marta Soler Vidal', '', ['Marta Soler', '612 480 337'], false],
  ['Pedro Gil', '', ['Marta Soler', ''], true],
  ['Pedro de la Fuente', '', ['María de la Cruz', ''], true],
  ['Marta Soler Vidal', '', ['Marta Soler', ''], false],
  ['Marta Solera', '', ['Maria Solera', ''], false],
  // Cleared, and being typed again.
  ['', '', ['Marta Soler', ''], false],
  ['Mar', '', ['Marta Soler', ''], false],
  // A particle may be the start of a name.
  ['La', '', ['Laura García', ''], false],
  ['Y', '', ['Yolanda Ruiz', ''], false],
])('«%s», «%s» typed over %p is another person: %p', (name, phone, [formerName, formerPhone], isAnother) =>
  expect(isOtherPerson({ name, phone }, { name: formerName, phone: formerPhone })).toBe(isAnother),
);

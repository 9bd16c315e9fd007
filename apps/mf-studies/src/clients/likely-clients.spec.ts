import { aClient } from './clients.testing';
import { isOther, likelyClients, questionOf, searchesOf } from './likely-clients';

const marta = aClient();
const typed = { name: '', phone: '' };

describe('likely clients', () => {
  it('[B-WRK-15] are searched with a complete phone or two words of a name, and not with less', () => {
    expect(searchesOf({ name: 'Marta', phone: '612 48' })).toEqual({ phone: undefined, name: undefined });
    expect(searchesOf({ name: ' Marta So', phone: '+34 612-480-337' })).toEqual({
      phone: '612480337',
      name: 'Marta So',
    });
  });

  it('[B-WRK-15] match the phone or the start of the name, ignoring accents', () => {
    const found = [
      aClient({ id: 6, lastName: 'Sólera', phone: null }),
      marta,
      aClient({ id: 7, firstName: 'Ana Marta' }),
    ];
    const likely = likelyClients(found, { name: 'marta  SOLER', phone: '612480337' });
    expect(likely.map(({ id }) => id)).toEqual([5, 7, 6]);
    expect(likelyClients(found, { ...typed, name: 'Marta Soria' })).toEqual([]);
    expect(likelyClients([aClient({ phone: null })], { ...typed, phone: '6' })).toEqual([]);
  });

  it('[B-WRK-15] are at most three, each once', () => {
    const many = [1, 2, 3, 4].map((id) => aClient({ id }));
    expect(likelyClients([...many, ...many], { ...typed, name: 'Marta Soler' }).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('[B-WRK-15] are proposed with name and phone', () => {
    expect(questionOf(marta)).toBe('¿Es Marta Soler, 612 480 337?');
    expect(questionOf(aClient({ phone: null }))).toBe('¿Es Marta Soler?');
  });
});

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
  expect(isOther({ name, phone }, { name: formerName, phone: formerPhone })).toBe(isAnother),
);

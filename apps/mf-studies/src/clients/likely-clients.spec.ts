import { aClient } from './clients.testing';
import { likelyClients, questionOf, searchesOf } from './likely-clients';

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

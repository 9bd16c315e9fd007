import { isCif, isDniOrNie } from '../national-id.js';
import { userCreate } from '../identity/user-forms.js';
import { aUser, cifOf, dniOf, nieOf, phoneOf } from './identity.js';

const numbers = [0, 1, 23, 9_999_999, 1_234_567, 7_654_321];

describe('factories', () => {
  it.each(numbers)('[D31] make valid identifiers of %d', (number) => {
    expect(isDniOrNie(dniOf(number))).toBe(true);
    expect(isDniOrNie(nieOf('X', number)) && isDniOrNie(nieOf('Y', number)) && isDniOrNie(nieOf('Z', number))).toBe(
      true,
    );
    expect(
      isCif(cifOf('B', number)) && isCif(cifOf('A', number)) && isCif(cifOf('N', number)) && isCif(cifOf('G', number)),
    ).toBe(true);
    expect(phoneOf(number)).toMatch(/^6\d\d \d{3} \d{3}$/);
  });

  it('make valid users with unique fields', () => {
    const users = Array.from({ length: 200 }, () => userCreate.parse(aUser({ roleId: 2 })));
    expect(new Set(users.map(({ email }) => email)).size).toBe(200);
  });
});

import { rememberedFit, rememberFit } from './product-choice';

describe('the product filter of a user', () => {
  it('[B-WRK-02] is stored for them across sign-outs, and for no other user', () => {
    rememberFit(2, 'fits');
    localStorage.clear();
    expect(rememberedFit(2)).toBe('fits');
    expect(rememberedFit(21)).toBe('all');
    rememberFit(2, 'all');
    expect(rememberedFit(2)).toBe('all');
  });

  it('[B-WRK-02] is all for an invalid value', () => {
    document.cookie = 'umbral_fit_5=toString; Path=/';
    expect(rememberedFit(5)).toBe('all');
  });
});

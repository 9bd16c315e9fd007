import { rememberedFit, rememberFit } from './remembered-fit';

describe('which products a person looks at', () => {
  it('[B-WRK-02] is remembered for them, signing out or not, and for nobody else', () => {
    rememberFit(2, 'fits');
    localStorage.clear();
    expect(rememberedFit(2)).toBe('fits');
    expect(rememberedFit(21)).toBe('all');
    rememberFit(2, 'all');
    expect(rememberedFit(2)).toBe('all');
  });

  it('[B-WRK-02] is all where something else stands', () => {
    document.cookie = 'umbral_fit_5=toString; Path=/';
    expect(rememberedFit(5)).toBe('all');
  });
});

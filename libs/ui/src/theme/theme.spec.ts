import { applyStoredTheme, setTheme, storedTheme, subscribeTheme } from './theme';

const shown = () => document.documentElement.dataset.theme;

describe('theme', () => {
  beforeEach(() => setTheme('system'));

  it('follows the system without a choice, and with an invalid stored value', () => {
    document.cookie = 'umbral_theme=purple; Path=/';
    applyStoredTheme();
    expect(storedTheme()).toBe('system');
    expect(shown()).toBeUndefined();
  });

  it('applies and stores a choice', () => {
    setTheme('dark');
    expect(shown()).toBe('dark');
    expect(storedTheme()).toBe('dark');
    setTheme('system');
    expect(shown()).toBeUndefined();
  });

  it('[D03] survives a cleared storage', () => {
    setTheme('dark');
    localStorage.clear();
    sessionStorage.clear();
    expect(storedTheme()).toBe('dark');
  });

  it('follows the choice of another tab', () => {
    const listener = jest.fn();
    const stop = subscribeTheme(listener);
    document.cookie = 'umbral_theme=light; Path=/';
    window.dispatchEvent(new StorageEvent('storage', { key: 'umbral.theme' }));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(shown()).toBe('light');
    stop();
  });
});

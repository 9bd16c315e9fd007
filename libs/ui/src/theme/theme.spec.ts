import { applyStoredTheme, setTheme, storedTheme } from './theme';

const shown = () => document.documentElement.dataset.theme;

describe('theme', () => {
  beforeEach(() => localStorage.clear());

  it('follows the system without a choice, and with a stored value that is none', () => {
    localStorage.setItem('umbral.theme', 'purple');
    applyStoredTheme();
    expect(storedTheme()).toBe('system');
    expect(shown()).toBeUndefined();
  });

  it('shows and keeps a choice', () => {
    setTheme('dark');
    expect(shown()).toBe('dark');
    expect(localStorage.getItem('umbral.theme')).toBe('dark');
    setTheme('system');
    expect(shown()).toBeUndefined();
  });
});

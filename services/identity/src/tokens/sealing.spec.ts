import { seal, unseal } from './sealing.js';

describe('sealed signing keys', () => {
  it('open with their own secret only', () => {
    const sealed = seal('secret', 'the key: ñ');
    expect(sealed).not.toContain('the key'); // base64 has no space
    expect(unseal('secret', sealed)).toBe('the key: ñ');
    expect(unseal('another', sealed)).toBeUndefined();
  });

  it('do not open when they were changed or cut', () => {
    const sealed = seal('secret', 'the key');
    expect(unseal('secret', sealed.slice(0, -2))).toBeUndefined();
    expect(unseal('secret', '')).toBeUndefined();
  });
});

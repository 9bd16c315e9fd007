import { credentialsMail, passwordChangedMail, resetMail } from './mails.js';

const ana = { name: 'Ana <b>Núñez</b>', email: 'ana+una@umbral.test' };

describe('mails', () => {
  it('[P-USR-30] the credentials mail has the password after its label, in both forms', () => {
    const mail = credentialsMail(ana, 'Abc23456defg', 'http://localhost:8080');
    expect(mail.to).toBe(ana.email);
    expect(mail.text).toMatch(/^Contraseña temporal: Abc23456defg$/m);
    expect(mail.html).toContain('>Abc23456defg<');
    expect(mail.text).toContain('http://localhost:8080/login');
  });

  it('[D09] the reset mail links to the page with address and token, encoded', () => {
    const mail = resetMail(ana, 'token-_123', 'https://umbral.example', 30);
    expect(mail.text).toContain('https://umbral.example/reset-password?email=ana%2Buna%40umbral.test&token=token-_123');
    expect(mail.html).toContain(
      'https://umbral.example/reset-password?email=ana%2Buna%40umbral.test&amp;token=token-_123',
    );
    expect(mail.text).toContain('30 minutos');
  });

  it('[D11] the change mail says what to do if it was somebody else', () => {
    expect(passwordChangedMail(ana, 'https://umbral.example').text).toContain('https://umbral.example/forgot-password');
  });

  it('names are text, never markup', () => {
    for (const mail of [
      credentialsMail(ana, 'x', 'http://a'),
      resetMail(ana, 'x', 'http://a', 30),
      passwordChangedMail(ana, 'http://a'),
    ]) {
      expect(mail.html).not.toContain('<b>');
      expect(mail.html).toContain('Ana &lt;b&gt;Núñez&lt;/b&gt;');
      expect(mail.subject).not.toBe('');
    }
  });
});

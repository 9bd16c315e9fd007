import {
  addressChangedMail,
  addressMovedMail,
  credentialsMail,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
} from './mails.js';
import {
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  secondFactorResetDelayedMail,
  secondFactorResetRequestedMail,
} from './second-factor-mails.js';

const ana = { name: 'Ana <b>Núñez</b>', email: 'ana+una@umbral.test' };

describe('mails', () => {
  it('[P-USR-30] the credentials mail has the password after its label, in both forms', () => {
    const mail = credentialsMail(ana, 'Abc23456defg', 'http://localhost:8080', 72);
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

  it('[D11] the change mail explains what to do if it was not the owner', () => {
    expect(passwordChangedMail(ana, 'https://umbral.example').text).toContain('https://umbral.example/forgot-password');
  });

  it('[D120] a former address is notified of the new one, with a link to restore it', () => {
    const mail = addressChangedMail(ana, 'otra@umbral.test', 'token-_123', 'https://umbral.example', 72);
    expect(mail.to).toBe(ana.email);
    expect(mail.text).toContain('Correo nuevo: otra@umbral.test');
    expect(mail.text).toContain('72 horas');
    expect(mail.text).toContain(
      'https://umbral.example/reset-password?email=ana%2Buna%40umbral.test&restore=token-_123',
    );
  });

  it('[D120] an address changed by another person is notified without any link', () => {
    const mail = addressMovedMail(ana, 'otra@umbral.test');
    expect(mail.to).toBe(ana.email);
    expect(mail.text).toContain('Correo nuevo: otra@umbral.test');
    expect(mail.text + mail.html).not.toContain('http');
  });

  it('renewed recovery codes are notified, with instructions', () => {
    const { subject, text } = recoveryCodesRenewedMail(ana, 'https://umbral.example');
    expect(subject).toBe('Tienes códigos de recuperación nuevos de Umbral');
    expect(text).toContain('https://umbral.example/forgot-password');
  });

  it('a used recovery code is notified, be it of a sign-in or of the confirmation of an action', () => {
    const { text } = recoveryCodeUsedMail(ana, 9, 'https://umbral.example');
    expect(text).toContain('Se acaba de usar un código de recuperación de tu cuenta. Te quedan 9.');
    expect(text).not.toMatch(/entrar|sesión/);
  });

  const dueAt = new Date(Date.UTC(2026, 10, 23, 8, 5));

  it('[B-MFA-06] a requested reset names the requester, and the time at which a delayed one happens', () => {
    const { text } = secondFactorResetRequestedMail(ana, { askedBy: 'Nuria' }, 'https://umbral.example');
    expect(text).toContain('Lo tiene que confirmar otro administrador.');
    expect(text).toMatch(/^Lo ha pedido: Nuria$/m);
    const delayed = secondFactorResetRequestedMail(ana, { askedBy: 'Nuria', dueAt }, 'https://umbral.example');
    expect(delayed.text).toMatch(/^Cuándo: 23 de noviembre de 2026 a las 9:05 \(hora peninsular\)$/m);
    const luis = { name: 'Luis', email: 'luis@umbral.test' };
    const toAdministrator = secondFactorResetDelayedMail(
      luis,
      ana,
      { askedBy: 'Nuria', dueAt },
      'https://umbral.example',
    );
    expect(toAdministrator.to).toBe(luis.email);
    expect(toAdministrator.text).toContain(`Cuenta: ${ana.email}`);
    expect(toAdministrator.text).toContain('https://umbral.example/users');
  });

  const signIn = { at: Date.UTC(2026, 10, 23, 8, 5), device: 'Firefox 145 en Windows', network: '192.0.2.x' };

  it('about a new device contains time, device, network and instructions', () => {
    const { subject, text } = newDeviceMail(ana, signIn, 'https://umbral.example');
    expect(subject).toBe('Has iniciado sesión en Umbral desde un dispositivo nuevo');
    expect(text).toMatch(/^Cuándo: 23 de noviembre de 2026 a las 9:05 \(hora peninsular\)$/m);
    expect(text).toMatch(/^Dispositivo: Firefox 145 en Windows$/m);
    expect(text).toMatch(/^Red: 192\.0\.2\.x$/m);
    expect(text).toContain('https://umbral.example/forgot-password');
    expect(text).toContain('https://umbral.example/profile');
  });

  const everyMail = (user: typeof ana) => [
    credentialsMail(user, 'x', 'http://a', 72),
    resetMail(user, 'x', 'http://a', 30),
    passwordChangedMail(user, 'http://a'),
    addressChangedMail(user, 'otra@umbral.test', 'x', 'http://a', 72),
    newDeviceMail(user, signIn, 'http://a'),
    addressMovedMail(user, 'otra@umbral.test'),
    recoveryCodesRenewedMail(user, 'http://a'),
    recoveryCodeUsedMail(user, 9, 'http://a'),
    secondFactorResetRequestedMail(user, { askedBy: 'Nuria', dueAt }, 'http://a'),
    secondFactorResetDelayedMail(
      user,
      { name: 'Luis', email: 'luis@umbral.test' },
      { askedBy: 'Nuria', dueAt },
      'http://a',
    ),
  ];

  it('names are text, never markup', () => {
    for (const mail of everyMail({ ...ana, name: 'Ana <b>Núñez' })) {
      expect(mail.html).not.toContain('<b>');
      expect(mail.html).toContain('Ana &lt;b&gt;Núñez');
      expect(mail.subject).not.toBe('');
    }
  });

  it.each([
    'https://robo.example',
    'robo.example',
    'Entra en www.robo',
    'ana@robo.example',
    'robo.example/entrar',
    'Ana 10.0.0.1',
    'Ruiz: robo.co',
  ])('a name like %s is omitted, because mail programs would turn it into a link', (name) => {
    for (const { text, html } of everyMail({ ...ana, name })) {
      expect(text).toMatch(/^Hola:$/m);
      expect(text + html).not.toContain(name);
    }
  });

  it.each(['Ana Núñez', 'J. M. Pérez', 'Hipotecas del Norte S.L.', "D'Ors i Rovira", 'Muñoz-Seca'])(
    'a name like %s is greeted',
    (name) => {
      for (const { text } of everyMail({ ...ana, name })) expect(text).toContain(`Hola, ${name}:`);
    },
  );
});

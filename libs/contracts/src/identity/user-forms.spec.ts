import '../index.js';
import { fieldErrorsOf } from '../problem.js';
import { IDENTIFIER_MESSAGE, profileUpdate, userCreate, userUpdate } from './user-forms.js';

const person = { name: 'Ana García', email: 'Ana@Umbral.Test ', phone: '600 100 200', dni: '12345678z', roleId: 2 };

const errorsOf = (body: unknown) => {
  const result = userCreate.safeParse(body);
  return result.success
    ? {}
    : Object.fromEntries(fieldErrorsOf(result.error).map(({ path, message }) => [path, message]));
};

describe('user form', () => {
  it('[P-ENT-03] fills the defaults and stores one form of e-mail and DNI', () => {
    expect(userCreate.parse(person)).toMatchObject({
      email: 'ana@umbral.test',
      dni: '12345678Z',
      cif: null,
      isCompany: false,
      isCreditIntermediary: false,
      isActive: true,
    });
  });

  it('[P-USR-23] requires name and phone', () => {
    expect(errorsOf({ roleId: 2, dni: '12345678Z', email: 'ana@umbral.test' })).toEqual({
      name: 'El nombre es requerido',
      phone: 'El teléfono es requerido',
    });
    expect(errorsOf({ ...person, name: '   ' })).toEqual({ name: 'El nombre es requerido' });
  });

  it.each([undefined, '', 'ana@'])('[P-USR-24] refuses the e-mail %p', (email) => {
    expect(errorsOf({ ...person, email })).toEqual({ email: 'Email inválido' });
  });

  it.each([0, -1, undefined, null, '', 'x', 1.5, 1e12])('[P-USR-25] refuses the roleId %p', (roleId) => {
    expect(errorsOf({ ...person, roleId })).toEqual({ roleId: 'Debe seleccionar un rol' });
  });

  it('[P-USR-26] requires the CIF of a company', () => {
    expect(IDENTIFIER_MESSAGE).toBe('CIF es requerido para empresas y DNI para autónomos');
    expect(errorsOf({ ...person, isCompany: true })).toEqual({ cif: IDENTIFIER_MESSAGE });
    expect(errorsOf({ ...person, isCompany: true, dni: null, cif: 'A58818501' })).toEqual({});
  });

  it('[P-USR-27] requires the DNI of a person', () => {
    expect(errorsOf({ ...person, dni: '' })).toEqual({ dni: IDENTIFIER_MESSAGE });
    expect(errorsOf({ ...person, dni: null, cif: 'A58818501' })).toEqual({ dni: IDENTIFIER_MESSAGE });
  });

  it('[D31] checks the control characters', () => {
    expect(errorsOf({ ...person, dni: '12345678A' })).toEqual({ dni: 'DNI/NIE no válido' });
    expect(errorsOf({ ...person, cif: 'A58818502' })).toEqual({ cif: 'CIF no válido' });
  });

  it.each(['isCompany', 'isCreditIntermediary', 'isActive'])('[P-USR-28] %s is a boolean, not a word', (field) => {
    expect(errorsOf({ ...person, [field]: 'true' })).toEqual({ [field]: 'Debe ser verdadero o falso' });
  });

  it('[D13] bounds the password', () => {
    expect(errorsOf({ ...person, password: '12345' })).toHaveProperty('password');
    expect(errorsOf({ ...person, password: 'a'.repeat(129) })).toHaveProperty('password');
    expect(errorsOf({ ...person, password: '123456' })).toEqual({});
  });

  it('[D24] the profile takes four fields, whatever else is sent', () => {
    expect(profileUpdate.parse({ ...person, roleId: 1, isActive: false, isCreditIntermediary: true })).toEqual({
      name: 'Ana García',
      email: 'ana@umbral.test',
      phone: '600 100 200',
      dni: '12345678Z',
    });
  });

  it('refuses characters that a database cannot keep', () => {
    expect(userUpdate.safeParse({ ...person, name: 'Ana\u0000' }).success).toBe(false);
  });
});

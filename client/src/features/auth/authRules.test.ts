/** @jest-environment node */
import { checkLogin, checkRegister, type RegisterForm } from './authRules.ts';

const GOOD: RegisterForm = {
  name: 'Ilaria',
  email: 'ilaria@example.com',
  password: 'applewood9',
  confirmation: 'applewood9',
  tosAgree: true,
  ageVerify: true,
};
const wrong = (changes: Partial<RegisterForm>) => Object.keys(checkRegister({ ...GOOD, ...changes }));

describe('checkRegister', () => {
  it('accepts a complete form', () => {
    expect(checkRegister(GOOD)).toEqual({});
  });

  it.each([
    ['a name of 4', { name: 'Iris' }, ['name']],
    ['an incomplete email', { email: 'ilaria@' }, ['email']],
    ['a password of 5', { password: 'apple', confirmation: 'apple' }, ['password', 'confirmation']],
    [
      'a password of 6, the confirmation being too short',
      { password: 'sixsix', confirmation: 'sixsix' },
      ['confirmation'],
    ],
    [
      'a password of 8, the confirmation being too short',
      { password: 'applewoo', confirmation: 'applewoo' },
      ['confirmation'],
    ],
    ['no consent', { tosAgree: false }, ['tosAgree']],
    ['no age', { ageVerify: false }, ['ageVerify']],
  ])('rejects %s', (_, changes, fields) => {
    expect(wrong(changes)).toEqual(fields);
  });

  it('reports passwords that differ', () => {
    expect(checkRegister({ ...GOOD, confirmation: 'applewod9' })).toEqual({ confirmation: 'Passwords do not match' });
  });

  it('takes a password for the same in both forms of Unicode', () => {
    const password = 'm\u1eadt kh\u1ea9u d\u00e0i';
    expect(wrong({ password, confirmation: password.normalize('NFD') })).toEqual([]);
  });

  it('accepts a password of 9 characters', () => {
    expect(wrong({ password: 'applewood', confirmation: 'applewood' })).toEqual([]);
  });
});

describe('checkLogin', () => {
  it('requires an email and at least 6 characters', () => {
    expect(checkLogin({ email: 'a@b.co', password: 'sixsix' })).toEqual({});
    expect(Object.keys(checkLogin({ email: 'a', password: 'five5' }))).toEqual(['email', 'password']);
  });
});

import { reader } from './validation.ts';

it.each(['constructor', 'base.constructor'])('what every object inherits counts as not sent: %s', async (name) => {
  const body = reader({ [name]: { kind: 'line', label: 'Builder', blank: 'Builder is required' } });
  const missing = { errors: [{ msg: 'Builder is required', path: name }] };
  await expect(body.whole({ base: {} })).rejects.toMatchObject(missing);
  expect(await body.part({ base: {} })).toEqual({});
});

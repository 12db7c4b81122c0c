import { once } from './once.ts';

it('makes something for all who ask, and tries again after a failure', async () => {
  let tries = 0;
  const make = once(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no file handle left');
    return { tries };
  });
  const both = await Promise.allSettled([make(), make()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
  const made = await make();
  expect(made).toEqual({ tries: 2 });
  expect(await make()).toBe(made);
});

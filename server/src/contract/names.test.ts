import { nameProblem } from './names.ts';

describe('nameProblem', () => {
  it.each([
    'Trefoil Team',
    'M o d e r a t o r',
    'Admin Anna',
    'Tom|Admin',
    'Deleted writer',
    'deletedwriter',
    'A Deleted Writer here',
    'Tr\u00ebfoil',
    '\uff34\uff52\uff45\uff46\uff4f\uff49\uff4c', // letters of full width
    'Mod\u200derator', // a joiner
    'Mod\ufe0ferator', // a variation selector
  ])('refuses %j as a name of the staff', (name) => {
    expect(nameProblem(name)).toMatch('could be mistaken for Trefoil staff');
  });

  it.each(['Ada\u202eneb', 'Ada\u2066 of the Attic', 'Ada\u200bAda', 'Ada\u00adAda', '\u3164\u3164', '\u2800\u2800'])(
    'refuses %j for what it hides',
    (name) => {
      expect(nameProblem(name)).toMatch('invisible');
    },
  );

  it.each([
    'Anna Admina',
    'Min Ad Lee',
    'Trefoilist',
    'Anna \u2764\ufe0f',
    '\u{1f469}\u200d\u{1f680} Anna',
    'علی\u200cرضا',
    'ක්\u200dරිෂාන්',
    'Zoë O’Neil-Šmíd',
  ])('accepts %j', (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });
});

import { mentionFinder } from './mentions';

const mentioned = (text: string, ...names: string[]) =>
  [...mentionFinder(names.map((name) => ({ _id: name, name })))(text)].sort();

describe('mentionFinder', () => {
  it('finds characters by any word of their name, whole words only', () => {
    const people = ['Ada Pruitt', 'Emil Sayre'];
    expect(mentioned('Ada’s letter, again.', ...people)).toEqual(['Ada Pruitt']);
    expect(mentioned('She asks Pruitt and Emil.', ...people)).toEqual(['Ada Pruitt', 'Emil Sayre']);
    expect(mentioned('Adamant, in Canada, emilia.', ...people)).toEqual([]);
  });

  it('does not take a family name for each member of the family', () => {
    const family = ['Emil Sayre', 'Pilar Sayre Rojas'];
    expect(mentioned('The Sayre orchard.', ...family)).toEqual([]);
    expect(mentioned('Señora Rojas and Emil.', ...family)).toEqual(['Emil Sayre', 'Pilar Sayre Rojas']);
  });

  it('ignores titles and lowercase words', () => {
    expect(mentioned('The doctor and Mrs Brown. Mrs de Winter!', 'Mrs de Winter', 'The Captain')).toEqual([
      'Mrs de Winter',
    ]);
    expect(mentioned('de', 'Mrs de Winter')).toEqual([]);
  });

  it('distinguishes words from names', () => {
    expect(mentioned('They will rose up.', 'Will', 'Rose')).toEqual([]);
    expect(mentioned('Will they? said Rose.', 'Will', 'Rose')).toEqual(['Rose', 'Will']);
  });

  it('finds names of one letter and with hyphens or apostrophes', () => {
    expect(mentioned('A note from Q.', 'Q')).toEqual(['Q']);
    expect(mentioned('Jean-Luc met O’Brien.', 'Jean-Luc', "Miles O'Brien")).toEqual(['Jean-Luc', "Miles O'Brien"]);
  });

  it('works in every script', () => {
    expect(mentioned('Вчера Наташа пришла к Болконскому.', 'Наташа Ростова')).toEqual(['Наташа Ростова']);
    expect(mentioned('قالت ليلى شيئا', 'ليلى')).toEqual(['ليلى']);
    expect(mentioned('昨日、山田さんが来た。', '山田')).toEqual(['山田']);
    expect(mentioned('Zoe\u0308 came', 'Zo\u00eb')).toEqual(['Zo\u00eb']);
  });

  it('finds nobody in an empty text or by an empty name', () => {
    expect(mentioned('', 'Ada')).toEqual([]);
    expect(mentioned('Ada', ' ')).toEqual([]);
  });
});

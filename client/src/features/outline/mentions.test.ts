import { mentionFinder } from './mentions';

const cast = (...names: string[]) => mentionFinder(names.map((name) => ({ _id: name, name })));
const named = (text: string, ...names: string[]) => [...cast(...names)(text)].sort();

describe('mentionFinder', () => {
  it('finds people by any word of their name, whole words only', () => {
    const people = ['Ada Pruitt', 'Emil Sayre'];
    expect(named('Ada’s letter, again.', ...people)).toEqual(['Ada Pruitt']);
    expect(named('She asks Pruitt and Emil.', ...people)).toEqual(['Ada Pruitt', 'Emil Sayre']);
    expect(named('Adamant, in Canada, emilia.', ...people)).toEqual([]);
  });

  it('does not take the name of a family for each of its people', () => {
    const family = ['Emil Sayre', 'Pilar Sayre Rojas'];
    expect(named('The Sayre orchard.', ...family)).toEqual([]);
    expect(named('Señora Rojas and Emil.', ...family)).toEqual(['Emil Sayre', 'Pilar Sayre Rojas']);
  });

  it('passes over titles and small words', () => {
    expect(named('The doctor and Mrs Brown. Mrs de Winter!', 'Mrs de Winter', 'The Captain')).toEqual([
      'Mrs de Winter',
    ]);
    expect(named('de', 'Mrs de Winter')).toEqual([]);
  });

  it('keeps words and names apart', () => {
    expect(named('They will rose up.', 'Will', 'Rose')).toEqual([]);
    expect(named('Will they? said Rose.', 'Will', 'Rose')).toEqual(['Rose', 'Will']);
  });

  it('knows names of one letter, hyphens and apostrophes', () => {
    expect(named('A note from Q.', 'Q')).toEqual(['Q']);
    expect(named('Jean-Luc met O’Brien.', 'Jean-Luc', "Miles O'Brien")).toEqual(['Jean-Luc', "Miles O'Brien"]);
  });

  it('reads every script', () => {
    expect(named('Вчера Наташа пришла к Болконскому.', 'Наташа Ростова')).toEqual(['Наташа Ростова']);
    expect(named('قالت ليلى شيئا', 'ليلى')).toEqual(['ليلى']);
    expect(named('昨日、山田さんが来た。', '山田')).toEqual(['山田']);
    expect(named('Zoe\u0308 came', 'Zo\u00eb')).toEqual(['Zo\u00eb']);
  });

  it('finds nobody in nothing', () => {
    expect(named('', 'Ada')).toEqual([]);
    expect(named('Ada', ' ')).toEqual([]);
  });
});

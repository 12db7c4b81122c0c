/** @jest-environment node */
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

  it('finds nobody in an empty text or by an empty name', () => {
    expect(mentioned('', 'Ada')).toEqual([]);
    expect(mentioned('Ada', ' ')).toEqual([]);
  });
});

/** [who, a text that mentions them] and [who, a text that does not]. */
const MENTIONED: readonly [string, string][] = [
  // Korean and Japanese particles
  ['민수', '민수가 문을 열었다. 영희는 웃지 않았다.'],
  ['영희', '나는 영희에게도 편지를 썼다.'],
  ['민석', '민석이가 왔다.'],
  ['민수', '민수씨한테는 말하지 마.'],
  ['민수', '민수의 집.'.normalize('NFD')],
  ['Ada', 'Ada가 문을 열었다.'],
  ['山田 太郎', '太郎さんと花子が来た。'],
  ['ハリー・ポッター', 'ハリーは眠った。'],
  ['さくら', '昨日さくらに会った。'],
  ['Ada', '昨日Adaは来た。'],
  // Chinese and Thai, without spaces
  ['小明', '昨天小明去了海边。'],
  ['王', '“王，你来了？”'],
  ['明', '她爱明。'],
  ['健', '健君が来た。'],
  ['สมชาย', 'เมื่อวานสมชายไปตลาด'],
  // Arabic and Hebrew prefixes
  ['ليلى', 'وليلى قالت شيئا'],
  ['ليلى', 'أعطى الكتاب لليلى'],
  ['سامي', 'ذهبت وبسامي'],
  ['القاضي', 'قال للقاضي'],
  ['محمد', 'وَمُحَمَّدٌ هنا'],
  ['محمد', 'رأيت محمدًا'],
  ['דנה', 'ודנה הלכה'],
  ['דנה', 'נתן לדנה ספר'],
  ['דנה', 'וכשדנה הלכה'],
  ['יונתן', 'אמרה שיונתן כאן'],
  ['דנה', 'הלך ל־דָּנָה'],
  // Russian, Ukrainian, Greek
  ['Наташа', 'Он увидел Наташу.'],
  ['Наташа Ростова', 'Он говорил с Наташей.'],
  ['Дмитрий', 'Письмо Дмитрия.'],
  ['Иван', 'Она пошла за Иваном.'],
  ['Павел', 'Павлу снился дом.'],
  ['Пётр', 'Петра не было.'],
  ['Мария', 'О Марии.'],
  ['Анна', 'Он ждёт Анну.'],
  ['Болконский', 'к Болконскому'],
  ['Сергей', 'С Сергеем.'],
  ['Достоевский', 'у Достоевского'],
  ['Илья', 'к Илье'],
  ['Γιώργος', 'το σπίτι του Γιώργου'],
  ['Νίκος', 'τον Νίκο'],
  ['Μαρία', 'το σπίτι της Μαρίας'],
  // Finnish, Polish, Czech, Turkish
  ['Aino', 'Ainolla on avain.'],
  ['Mikko', 'Mikon talo.'],
  ['Marketta', 'Hän antoi sen Marketalle.'],
  ['Virtanen', 'Rouva Virtasen koira.'],
  ['Markus', 'Markuksen kirja.'],
  ['Järvi', 'Rouva Järven koira.'],
  ['Koski', 'Hän antoi sen Koskelle.'],
  ['Lahti', 'Lahden talo.'],
  ['Lehto', 'Lehdon talo.'],
  ['Virta', 'Virralla on avain.'],
  ['Müller', 'Müllers Haus'],
  ['Katarzyna', 'Widział Katarzynę.'],
  ['Łukasz', 'Poszła z Łukaszem.'],
  ['Marek', 'Dom Marka.'],
  ['Agnieszka', 'Dał to Agnieszce.'],
  ['Kowalski', 'Rozmawiał z Kowalskim.'],
  ['Jadwiga', 'Powiedział Jadwidze.'],
  ['Agata', 'Mówił o Agacie.'],
  ['Pavel', 'Pavlovi bylo deset.'],
  ['Jiří', 'Dům Jiřího.'],
  ['Markéta', 'Šel s Markétou.'],
  ['Tomáš', 'Řekl to Tomášovi.'],
  ['Ahmet', 'Ahmet’in evi.'],
  ['Zeynep', 'Kitabı Zeynepe verdi.'],
  ['İpek', "İPEK'İN EVİ"],
  ['Q', 'A note from Q.'],
  // Capitals, possessives, hyphens, letters, invisible characters
  ['Ada Pruitt', 'ADA\n(whispering)\nNo.'],
  ['Zoë', 'ZOË (V.O.)'],
  ['Weiß', 'WEISS tritt auf.'],
  ['Łukasz', 'LUKASZ wchodzi.'],
  ['Ada', "Ada's letter and James' hat"],
  ['James', 'James’ hat'],
  ['Jean-Luc', 'JEAN‑LUC’S hat'],
  ['Jean-Luc', 'Luc came.'],
  ['Sørensen', 'Sorensen'],
  ['Æsa', 'Aesa'],
  ['Fiﬁ', 'Fifi'],
  ['Pruitt', 'Pru\u00ADitt and Pru\u200Bitt'],
  ['Đorđe', 'Dorde'],
];

const NOT_MENTIONED: readonly [string, string][] = [
  ['민수', '민수기를 읽었다.'],
  ['지우', '지우개를 샀다.'],
  ['アン', 'アンドロイド'],
  ['マリ', 'マリアが来た'],
  ['王', '王国と女王'],
  ['أمل', 'هذا كامل'],
  ['רון', 'שרון כאן'],
  ['Вера', 'Верный пёс.'],
  ['Роман', 'Романтика.'],
  ['Виктор', 'Виктория победила.'],
  ['Adam', 'Adamant, she refuses.'],
  ['Emil', 'Emilia laughs.'],
  ['Emil', 'EMILIA laughs.'],
  ['Mark', 'Market day. Marked cards.'],
  ['Victoria', 'The Victorian house.'],
  ['Rose', 'Roses are red.'],
  ['Will', 'Willing or not. Williams will.'],
  ['Rose', 'Rosen and Son.'],
  ['明', '明天见。'],
  ['Anton', 'Antonia kommt.'],
  ['Marta', 'Martin przyszedł.'],
  ['Andi', 'Die Anden sind hoch.'],
  ['Maria', 'Mario przyszedł.'],
  ['IT', 'It is late.'],
];

describe('mentionFinder in other languages', () => {
  it.each(MENTIONED)('finds %s in %j', (name, text) => {
    expect(mentioned(text, name)).toEqual([name]);
  });

  it.each(NOT_MENTIONED)('does not find %s in %j', (name, text) => {
    expect(mentioned(text, name)).toEqual([]);
  });

  it('takes a form that is a name of its own for that name', () => {
    expect(mentioned('Martina schläft.', 'Martin', 'Martina')).toEqual(['Martina']);
    expect(mentioned('Anna-Lena lacht.', 'Anna', 'Anna-Lena')).toEqual(['Anna-Lena']);
    expect(mentioned('Anna lacht.', 'Anna', 'Anna-Lena')).toEqual(['Anna']);
    expect(mentioned('王小明来了。', '王小明', '小明')).toEqual(['王小明']);
  });

  it('takes one pass over the longest text', () => {
    const names = Array.from({ length: 200 }, (_, i) => `Person${i} Family${i}`);
    const before = process.cpuUsage();
    expect(mentioned('Person7 walks on. '.repeat(1100), ...names)).toEqual(['Person7 Family7']);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  });
});

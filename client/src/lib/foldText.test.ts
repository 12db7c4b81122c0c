/** @jest-environment node */
import { foldText, foldWithPositions } from './foldText';

describe('foldText', () => {
  it.each([
    ['I don’t know', "i don't know"],
    ['“Łukasz”', '"lukasz"'],
    ['Straße, WEISS, GROẞ', 'strasse, weiss, gross'],
    ['ﬁnal ﬂight, oﬃce', 'final flight, office'],
    ['Æsa Sørensen, Œuvre, Đorđe, Þór', 'aesa sorensen, oeuvre, dorde, thor'],
    ['Pru\u00ADitt let\u200Bter \u2060\uFEFF', 'pruitt letter '],
    ['Zoe\u0308 ZOË', 'zoe zoe'],
    ['İstanbul Işık', 'istanbul isik'],
    ['ΟΔΥΣΣΕΥΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
    ['пришёл', 'пришел'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد أحمد محـــمد', 'محمد احمد محمد'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['a\u00A0b\tc\nd', 'a b c d'],
    ['Jean‑Luc – O`Brien', "jean-luc - o'brien"],
    ['5′ 10″ ´x´ ‹y›', `5' 10" 'x' 'y'`],
    ['ｶﾞﾗｽ ﾊﾟﾝ', 'ガラス パン'],
    ['½ cup', '1/2 cup'],
    ['👩\u200D🚀', '👩🚀'],
  ])('%j becomes %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('keeps marks that make another letter, and syllables whole', () => {
    expect(foldText('กำแพง ก้าง')).not.toContain('กาง');
    expect(foldText('हिन्दी')).toBe('हिन्दी');
    expect(foldText('ガ')).not.toBe(foldText('カ'));
    expect(foldText('민수'.normalize('NFD'))).toBe('민수');
  });
});

describe('foldWithPositions', () => {
  it('says where each unit comes from', () => {
    const { folded, starts, ends } = foldWithPositions('Ma\u00ADß ﬁ!');
    expect(folded).toBe('mass fi!');
    expect(starts).toEqual([0, 1, 3, 3, 4, 5, 5, 6]);
    expect(ends).toEqual([1, 2, 4, 4, 5, 6, 6, 7]);
  });
});

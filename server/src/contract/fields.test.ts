import {
  type FieldRule,
  FIELDS,
  MAX_PASSWORD_BYTES,
  cleanLink,
  countProblemOf,
  looksLikeEmail,
  problemOf,
  problemsOf,
  valueOf,
  webAddress,
} from './index.ts';

const BEAT_INDENTED = 'Stanza:\n    indented\n\n- heist\n  - vault\n\n1. first\n\ta tabbed line\n\nEND  \nabove';
const DESC_DOUBLE_SPACES = '<p>He left.  She stayed.</p><p>    Indented verse</p>';

const every: [string, FieldRule][] = Object.entries(FIELDS).flatMap(([form, fields]) =>
  Object.entries<FieldRule>(fields).map(([name, rule]): [string, FieldRule] => [`${form}.${name}`, rule]),
);
const texts = every.filter(([, { kind }]) => ['line', 'prose', 'html', 'url', 'email', 'password'].includes(kind));
const good = (rule: FieldRule, length: number) => {
  const start = rule.kind === 'url' ? 'https://example.com/' : rule.kind === 'email' ? 'ada@b.' : '';
  return start.padEnd(length, 'x');
};

describe('problemOf', () => {
  it.each(every)('asks for %s only where it is needed', (_, rule) => {
    for (const nothing of [undefined, null]) expect(problemOf(rule, nothing)).toBe(rule.blank);
  });

  it.each(texts)('takes %s up to its limits and not beyond', (_, rule) => {
    const { min = 1, max = MAX_PASSWORD_BYTES } = rule;
    expect(problemOf(rule, good(rule, max))).toBeUndefined();
    expect(problemOf(rule, `${good(rule, max)}x`)).toEqual(expect.any(String));
    if (rule.min !== undefined) {
      expect(problemOf(rule, 'x'.repeat(min))).toBeUndefined();
      expect(problemOf(rule, 'x'.repeat(min - 1))).toEqual(expect.any(String));
    }
  });

  it.each(texts)('refuses in %s what is no text, or no character', (_, rule) => {
    for (const wrong of [5, true, {}, [], 'ok then \u0000', 'ok then \ud83d', 'ok then \u0085'])
      expect(problemOf(rule, wrong)).toEqual(expect.any(String));
    const lineBreaks = problemOf(rule, 'a\nb\tc');
    expect(lineBreaks === undefined).toBe(['prose', 'html'].includes(rule.kind));
  });

  it.each(every.filter(([, { blank, kind }]) => blank && kind !== 'password'))('refuses %s blank', (_, rule) => {
    for (const blank of ['', ' \n\t', '\u200B\u2060']) expect(problemOf(rule, blank)).toBe(rule.blank);
  });

  it.each(every.filter(([, { kind }]) => kind === 'url'))('takes only a web address as %s', (_, rule) => {
    for (const no of [
      'javascript:alert(1)',
      'example.com',
      '//example.com',
      'https://',
      'https://a b',
      'ftp://a.example',
    ])
      expect(problemOf(rule, no)).toMatch('https://');
    for (const yes of ['https://example.com', ' HTTP://example.com/a ']) expect(problemOf(rule, yes)).toBeUndefined();
  });

  it('sees through tags that a description without words is blank', () => {
    expect(problemOf(FIELDS.character.desc, '<p> </p><br>')).toBe(FIELDS.character.desc.blank);
  });

  it('reads a description of nothing but opening signs in no time', () => {
    const before = process.cpuUsage();
    expect(problemOf(FIELDS.character.desc, '<'.repeat(1_000_000))).toMatch('20,000');
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  });

  it('counts the bytes of a password', () => {
    expect(problemOf(FIELDS.user.password, 'ä'.repeat(36))).toBeUndefined();
    expect(problemOf(FIELDS.user.password, '🙂'.repeat(18))).toBeUndefined();
    expect(problemOf(FIELDS.user.password, 'ä'.repeat(37))).toMatch('72');
    expect(problemOf(FIELDS.user.password, '      ')).toBeUndefined();
    for (const long of ['п'.repeat(40), '密'.repeat(25), '🙂'.repeat(19), 'שלום'.repeat(10)])
      expect(problemOf(FIELDS.user.password, long)).toMatch('at most 72 bytes');
  });

  it('counts a password the same however its accents are encoded', () => {
    for (const password of ['é'.repeat(36), '각'.repeat(24), 'ấ'.repeat(24)]) {
      const decomposed = password.normalize('NFD');
      expect(decomposed.length).toBeGreaterThan(password.length);
      expect(problemOf(FIELDS.user.password, decomposed)).toBeUndefined();
      expect(problemOf(FIELDS.user.password, `${decomposed}x`)).toMatch('at most 72 bytes');
    }
  });

  it.each(['Lena', 'Bo', '山田太郎', 'Łucj', ' Ana '])('suggests a family name to %j', (name) => {
    expect(problemOf(FIELDS.user.name, name)).toMatch(/at least 5 characters.*family name/);
  });

  it('takes consent only as true, and an answer of yes or no only as text or a boolean', () => {
    for (const no of [false, 'true', 1]) expect(problemOf(FIELDS.user.tosAgree, no)).toBe(FIELDS.user.tosAgree.blank);
    expect(problemOf(FIELDS.user.tosAgree, true)).toBeUndefined();
    for (const wrong of [1, {}, ['true']])
      expect(problemOf(FIELDS.character.protag, wrong)).toEqual(expect.any(String));
    expect(problemOf(FIELDS.outline.promptDismissed, 'true')).toEqual(expect.any(String));
  });

  it('knows the seven statuses and counts genres apart', () => {
    const { status, genres } = FIELDS.profile;
    for (const choice of status.choices) expect(problemOf(status, choice)).toBeUndefined();
    for (const wrong of ['Bored', '', 7, ['Other']]) expect(problemOf(status, wrong)).toBe(status.blank);
    for (const wrong of [{ 0: 'Noir' }, [7], [['Noir']], 7, 'g'.repeat(51), ['No\u0007ir'], ' , ', []])
      expect(problemOf(genres, wrong)).toEqual(expect.any(String));
    expect(countProblemOf(genres, Array<string>(20).fill('Noir'))).toBeUndefined();
    expect(countProblemOf(genres, Array<string>(21).fill('Noir'))).toMatch('20');
  });
});

describe('valueOf', () => {
  it.each<[FieldRule, unknown, unknown]>([
    [FIELDS.work.title, '  The Ferry ', 'The Ferry'],
    [FIELDS.outline.act1a01, ' as\n written ', ' as\n written '],
    [FIELDS.user.password, ' a password ', ' a password '],
    [FIELDS.profile.website, ' https://a.example ', 'https://a.example'],
    [FIELDS.user.password, 'Ame\u0301lie ', 'Am\u00e9lie '],
    [FIELDS.user.password, 'A\u030angstro\u0308m \ufb01', 'Ångström \ufb01'],
    [FIELDS.outline.act1a01, 'para one\r\n\r\npara two\r\nline', 'para one\n\npara two\nline'],
    [FIELDS.post.text, '\rold Mac\r\rtext\r', '\nold Mac\n\ntext\n'],
    [FIELDS.profile.bio, 'one\u2028two\u2029three', 'one\ntwo\nthree'],
    [FIELDS.outline.title, ' Act\u2028One\u2029', 'Act One'],
    [FIELDS.outline.act1a01, BEAT_INDENTED, BEAT_INDENTED],
    [FIELDS.comment.text, '\u3000　two  ideographic\u3000\u3000spaces', '\u3000　two  ideographic\u3000\u3000spaces'],
    [FIELDS.character.desc, DESC_DOUBLE_SPACES, DESC_DOUBLE_SPACES],
    [FIELDS.profile.genres, ' Noir, ,Essay,', ['Noir', 'Essay']],
    [FIELDS.profile.genres, '奇幻，悬疑，爱情', ['奇幻', '悬疑', '爱情']],
    [FIELDS.profile.genres, 'خيال، رعب؛ شعر', ['خيال', 'رعب', 'شعر']],
    [FIELDS.profile.genres, 'Noir; Essay；Sci-Fi;', ['Noir', 'Essay', 'Sci-Fi']],
    [FIELDS.profile.genres, 'ልቦለድ፣ግጥም፤ድራማ', ['ልቦለድ', 'ግጥም', 'ድራማ']],
    [FIELDS.profile.website, ' (https://example.com/a). ', 'https://example.com/a'],
    [FIELDS.profile.genres, [' Noir ', '\u200B'], ['Noir']],
    [FIELDS.character.protag, ' tRuE ', true],
    [FIELDS.character.protag, 'yes', false],
    [FIELDS.character.protag, false, false],
  ])('reads %j: %j as %j', (rule, sent, value) => expect(valueOf(rule, sent)).toEqual(value));
});

describe('webAddress', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    [' HTTP://Example.com/A ', 'http://example.com/A'],
    ['https://example.com/ada.png).', 'https://example.com/ada.png'],
    [`https://example.com/${'x'.repeat(400)}`, `https://example.com/${'x'.repeat(400)}`],
    ['https://example.com/"onmouseover="x', 'https://example.com/%22onmouseover=%22x'],
  ])('lets %s through', (text, address) => expect(webAddress(text)).toBe(address));

  it.each([
    'javascript:alert(1)',
    ' jAvAsCrIpT:alert(1)//https://example.com',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//example.com',
    'https://',
    `https://${'x'.repeat(296)}.org/`,
    '',
    undefined,
  ])('stops %s', (text) => expect(webAddress(text)).toBeUndefined());
});

describe('cleanLink', () => {
  it.each([
    ['https://example.com.', 'https://example.com'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['<https://example.com/a>.', 'https://example.com/a'],
    ['“https://example.com/?q=a.”', 'https://example.com/?q=a'],
    ['https://example.com/a).', 'https://example.com/a'],
    ['https://example.com/a。', 'https://example.com/a'],
    ['「https://example.com/a」、', 'https://example.com/a'],
    ['（https://example.com/a）', 'https://example.com/a'],
    ['»https://example.com/a«.', 'https://example.com/a'],
    ['\u2068https://example.com/a.\u2069', 'https://example.com/a'],
    ['HTTPS://example.com/a ...', 'HTTPS://example.com/a'],
  ])('cleans %j', (pasted, link) => expect(cleanLink(pasted)).toBe(link));

  it.each([
    'https://en.wikipedia.org/wiki/Clover_(novel)',
    'https://example.com/a_(b)_[c]?d=(e)',
    'https://example.com/a.b,c/',
    'javascript:alert(1)',
    '(mailto:a@b.co)',
    '',
  ])('leaves %j as it is', (link) => expect(cleanLink(` ${link}\n`)).toBe(link));

  it('keeps the bracket that the link opened', () => {
    const link = 'https://en.wikipedia.org/wiki/Clover_(novel)';
    for (const pasted of [`${link}.`, `(${link})`, `[${link}],`, `${link}).`]) expect(cleanLink(pasted)).toBe(link);
  });

  it('takes time in proportion to the length', () => {
    const before = process.cpuUsage();
    for (const sign of [')', '(', '.', ' ']) cleanLink(`https://${sign.repeat(40_000)}x${sign.repeat(40_000)}`);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  });
});

describe('looksLikeEmail', () => {
  it.each(['a@b.co', ' ilaria.conti+x@mail.example.com ', "o'neil@example.org"])('takes %s', (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  });
  it.each(['', 'a', 'a@b', 'a@b.', 'a b@c.de', '@b.co', 'a@b..co', `${'x'.repeat(250)}@b.co`])('refuses %s', (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  });
});

describe('problemsOf', () => {
  it('names every field that is wrong, and too many entries of a list', () => {
    const form = { status: 'Other', genres: 'a,'.repeat(21), website: 'example.com', bio: '', company: undefined };
    expect(Object.keys(problemsOf(FIELDS.profile, form)).sort()).toEqual(['genres', 'website']);
    expect(problemsOf(FIELDS.profile, { ...form, genres: 'a', website: '' })).toEqual({});
  });
});

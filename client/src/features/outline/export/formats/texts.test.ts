import { HEADINGS } from '@trefoil/server/contract';
import { printable } from '../../../../lib/language.ts';
import { buildCharacter, buildProfile, buildWork } from '../../../../testing/builders.ts';
import { textOfBlocks } from '../../characters/descriptionText.ts';
import { exampleStory, inEveryBeat, buildStory, STORIES } from '../../testing/stories.ts';
import { createDocument, DEFAULT_OPTIONS, type DocumentOptions } from '../exportDocument.ts';
import { asMarkdown } from './markdown.ts';
import { asBackup, type Backup } from './backup.ts';
import { asOpml } from './opml.ts';
import { asText } from './text.ts';

const documentWith = (texts: Parameters<typeof buildStory>[0], options: Partial<DocumentOptions> = {}) =>
  createDocument(buildStory(texts), 'Ilaria Conti', { ...DEFAULT_OPTIONS, ...options });

describe('asText', () => {
  it('has the title in quotes, three acts and every beat under its heading', async () => {
    const text = asText(await documentWith({ act2a15: 'Longest\nnight' }, { emptyBeats: true }));
    expect(text).toMatch(/^“The Return Address”\n\nan outline by Ilaria Conti\n\nACT I\n\nAn Ordinary Day\n\.\.\.\n/);
    expect(text).toContain('\n\nThe Longest Night\nLongest\nnight\n\n');
    expect(text).toContain('\n\nACT III\n\n');
    for (const heading of Object.values(HEADINGS)) expect(text).toContain(`\n${heading}\n`);
    expect(text.match(/^\.\.\.$/gm)).toHaveLength(31);
  });

  it('indents a line that looks like a heading', async () => {
    expect(asText(await documentWith({ act1a01: 'One.\n\nWhat They Want\nis simple.' }))).toContain(
      'One.\n\n What They Want\nis simple.',
    );
  });
});

describe('asMarkdown', () => {
  it('has a heading for the title, each act, each beat, each character and note', async () => {
    const markdown = asMarkdown(await createDocument(exampleStory(), 'Ilaria Conti', DEFAULT_OPTIONS));
    expect(markdown).toMatch(
      /^# The Return Address\n\n\*an outline by Ilaria Conti\*\n\n## Act I\n\n### An Ordinary Day\n\n1955\\\. Ada Pruitt/,
    );
    expect(markdown.match(/^## /gm)).toHaveLength(4);
    expect(markdown.match(/^### /gm)).toHaveLength(35);
    expect(markdown).toContain('- **Wants:** the keys to the new post office');
    expect(markdown).toContain('#### Age\n\nThirty-six.');
  });

  it('keeps indentation and tabs, which Markdown would ignore, and double spaces', async () => {
    expect(asMarkdown(await documentWith({ act1a01: 'a  b\n    - c\n\t1. d' }))).toContain(
      'Day\n\na  b\\\n&nbsp;&nbsp;&nbsp;&nbsp;- c\\\n&#9;1. d\n',
    );
  });

  it('puts code between fences that are longer than those in it', async () => {
    const ada = buildCharacter({ desc: '<pre>```\nx\n```</pre>' });
    expect(asMarkdown(await documentWith({ characters: [ada] }))).toContain('````\n```\nx\n```\n````');
  });
});

describe('asOpml', () => {
  it.each(STORIES)(
    'has a node for each beat, character and note, with the exact text as its note: %s',
    async (_, story) => {
      const exported = await createDocument(story(), 'Ilaria Conti', DEFAULT_OPTIONS);
      const opml = new DOMParser().parseFromString(asOpml(exported), 'application/xml');
      expect(opml.querySelector('parsererror')).toBeNull();
      expect(opml.querySelector('head title')!.textContent).toBe(exported.title);
      const nodes = [...opml.querySelectorAll('body > outline > outline')].map((node) => [
        node.getAttribute('text')!.replace(' (protagonist)', ''),
        node.getAttribute('_note'),
        node.children.length,
      ]);
      const entries = exported.chapters.flatMap((chapter) => chapter.entries);
      expect(nodes).toEqual(
        entries.map(({ title, blocks, notes }) => [title, printable(textOfBlocks(blocks)), notes.length]),
      );
    },
  );

  it('has the question above the answer if asked to', async () => {
    const opml = asOpml(await documentWith({ act2a01: 'Yes\n\tand' }, { questions: true, act: 2 }));
    expect(opml).toContain('text="Strange New Ground" _note="What is the first thing');
    expect(opml).toContain('entered?&#10;&#10;Yes&#10;&#9;and"/>');
  });
});

describe('asBackup', () => {
  it('contains nothing of the account', () => {
    const profile = buildProfile({ bio: 'Writes.', works: [buildWork()], social: { twitter: 'https://x.example' } });
    const text = asBackup(buildStory(inEveryBeat('x')), profile, [], new Date('2026-11-22T03:00:00Z'));
    const file = JSON.parse(text) as Backup;
    expect(file).toMatchObject({ format: 'trefoil', version: 1, savedAt: '2026-11-22T03:00:00.000Z' });
    expect(file.profile).toEqual({
      status: 'Published Writer',
      genres: ['Literary', 'Gothic'],
      social: { twitter: 'https://x.example' },
      bio: 'Writes.',
    });
    expect(file.works).toEqual([{ title: 'Weather for Orphans', author: 'Ilaria Conti' }]);
    expect(text).not.toMatch(/_id|user|date|Ilaria Conti","avatar/);
  });
});

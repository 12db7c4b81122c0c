import type { Request, Response } from 'express';
import { Types } from 'mongoose';
import { HttpError } from '../errors.ts';
import { cursorBehind, encodeCursor, linkNext, parsePage, readPage, renderPage } from './paging.ts';

const ID = '507f1f77bcf86cd799439011';

/** The ranges in which the page is looked for that a query asks for. */
async function rangesOf(query: Request['query']): Promise<unknown> {
  const ranges: unknown[] = [];
  await readPage(parsePage(query), { likeCount: -1, date: -1 }, async (range) => {
    ranges.push(range);
    return [];
  });
  return ranges;
}

function refusal(query: Request['query']): Promise<unknown> {
  return rangesOf(query).catch((error: unknown) => error instanceof HttpError && [error.status, error.errors[0]?.path]);
}

describe('reading which page is asked for', () => {
  it.each(['0', '101', '1e1', ' 5', '', ['5', '6'], { a: '5' }])('refuses limit %j', async (limit) => {
    expect(await refusal({ limit })).toEqual([400, 'limit']);
  });

  it('begins behind the entry that the cursor names, in three ranges of an index', async () => {
    const date = new Date(1_700_000_000_000);
    const _id = { $lt: new Types.ObjectId(ID) };
    expect(await rangesOf({ cursor: encodeCursor({ values: [3, date], id: ID }) })).toEqual([
      { likeCount: 3, date, _id },
      { likeCount: 3, date: { $lt: date } },
      { likeCount: { $lt: 3 } },
    ]);
  });

  const good = [7, new Date(8)];
  it.each([
    '',
    `7.8.${ID}`,
    encodeCursor({ values: [7], id: ID }),
    encodeCursor({ values: [7, 8, 9], id: ID }),
    encodeCursor({ values: [7, Number.NaN], id: ID }),
    encodeCursor({ values: [-1, 8], id: ID }),
    encodeCursor({ values: [7, 8_640_000_000_000_001], id: ID }),
    encodeCursor({ values: good, id: `${ID}0` }),
    `${encodeCursor({ values: good, id: ID })}=`,
    [encodeCursor({ values: good, id: ID })],
  ])('refuses cursor %j', async (cursor) => {
    expect(await refusal({ cursor })).toEqual([400, 'cursor']);
  });
});

it('a page holds an entry once that moves while it is read, and tells that there is more', async () => {
  const order = { date: -1 } as const;
  const [moving, staying, last] = [9, 8, 1].map((time) => ({ _id: new Types.ObjectId(), date: new Date(time) }));
  const reads = [[moving!, staying!], [{ ...moving!, date: new Date(7) }]];
  const cursor = encodeCursor({ values: [10], id: ID });
  const fetch = async () => reads.shift() ?? [last!];
  expect(await readPage({ limit: 2, cursor }, order, fetch)).toEqual({
    items: [moving, staying],
    next: cursorBehind(staying!, order),
  });
});

describe('announcing the next page', () => {
  function linkOf(originalUrl: string, next?: string): string | undefined {
    let link: string | undefined;
    const res = { append: (_name: string, value: string) => (link = value) };
    linkNext({ originalUrl } as Request, res as unknown as Response, next);
    return link;
  }

  it('keeps the query and replaces the cursor', () => {
    expect(linkOf('/api/posts?view=card&limit=5&cursor=old', 'new')).toBe(
      '</api/posts?view=card&limit=5&cursor=new>; rel="next"',
    );
  });

  it('lets nothing in the query end the link', () => {
    expect(linkOf('/api/posts?q=a>;b', 'new')).toBe('</api/posts?q=a%3E%3Bb&cursor=new>; rel="next"');
  });

  it('repeats no more of a query than any of ours has', () => {
    expect(linkOf(`/api/posts?limit=5&${'a&'.repeat(5_000)}`, 'new')!.length).toBeLessThan(1_500);
  });

  it('says nothing on the last page', () => {
    expect(linkOf('/api/posts')).toBeUndefined();
  });
});

describe('the answer of a page', () => {
  it('holds one entry at least, however large, and ends behind it', () => {
    const order = { date: -1 } as const;
    const items = [1, 2].map((time) => ({ _id: new Types.ObjectId(), date: new Date(time) }));
    const { json, next } = renderPage({ items }, order, ['x'.repeat(4_000_001), 'small']);
    expect(JSON.parse(json)).toHaveLength(1);
    expect(next).toBe(cursorBehind(items[0]!, order));
  });
});

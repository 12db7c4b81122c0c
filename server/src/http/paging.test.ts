import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { HttpError } from './errors.ts';
import { encodeCursor, linkNext, parsePage } from './paging.ts';

const ID = '507f1f77bcf86cd799439011';

function refusal(query: Request['query']): unknown {
  try {
    return parsePage(query);
  } catch (error) {
    return error instanceof HttpError && [error.status, error.errors[0]?.path];
  }
}

describe('reading which page is asked for', () => {
  it('takes 20 entries from the beginning unless told otherwise', () => {
    expect(parsePage({})).toEqual({ limit: 20 });
  });

  it.each(['1', '20', '100'])('takes %s entries', (limit) => {
    expect(parsePage({ limit }).limit).toBe(Number(limit));
  });

  it.each(['0', '101', '-1', '1.5', '1e1', ' 5', '', 'all', '9999999999', ['5', '6'], { a: '5' }])(
    'refuses limit %j',
    (limit) => {
      expect(refusal({ limit })).toEqual([400, 'limit']);
    },
  );

  it('reads back the cursor it gave', () => {
    expect(parsePage({ cursor: encodeCursor({ value: 1_700_000_000_000, id: ID }) }).after).toEqual({
      value: 1_700_000_000_000,
      id: ID,
    });
  });

  it.each([
    '',
    'abc',
    '7',
    `7.${ID}`,
    encodeCursor({ value: Number.NaN, id: ID }),
    encodeCursor({ value: -1, id: ID }),
    encodeCursor({ value: 1e300, id: ID }),
    encodeCursor({ value: 8_640_000_000_000_001, id: ID }),
    encodeCursor({ value: 7, id: `${ID}0` }),
    `${encodeCursor({ value: 7, id: ID })}=`,
    ` ${encodeCursor({ value: 7, id: ID })}`,
    [encodeCursor({ value: 7, id: ID })],
  ])('refuses cursor %j', (cursor) => {
    expect(refusal({ cursor })).toEqual([400, 'cursor']);
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

  it('says nothing on the last page', () => {
    expect(linkOf('/api/posts')).toBeUndefined();
  });
});

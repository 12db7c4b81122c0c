import { describe, expect, it } from '@jest/globals';
import { changedFields } from './changedFields.ts';

describe('changedFields', () => {
  it('holds what differs, cleared fields too, and nothing else', () => {
    const stored = { name: 'Ada', protag: true, photoUrl: 'https://example.com/ada.png' };
    expect(changedFields(stored, { ...stored })).toEqual({});
    expect(changedFields({ ...stored, name: 'Ada Pruitt' }, stored)).toEqual({ name: 'Ada Pruitt' });
    expect(changedFields({ ...stored, photoUrl: '', protag: false }, stored)).toEqual({ photoUrl: '', protag: false });
  });
});

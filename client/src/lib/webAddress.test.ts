import { describe, expect, it } from '@jest/globals';
import { webAddress } from './webAddress.ts';

describe('webAddress', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    [' HTTP://Example.com/A ', 'http://example.com/A'],
    ['https://example.com/"onmouseover="x', 'https://example.com/%22onmouseover=%22x'],
  ])('lets %s through', (text, address) => expect(webAddress(text)).toBe(address));

  it.each([
    'javascript:alert(1)',
    ' jAvAsCrIpT:alert(1)//https://example.com',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    '/profiles',
    'example.com',
    'https://',
    '',
    undefined,
  ])('stops %s', (text) => expect(webAddress(text)).toBeUndefined());
});

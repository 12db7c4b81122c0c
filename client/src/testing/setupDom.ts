import './browserGaps.ts';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { keepToken } from '../lib/http/token.ts';

configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  localStorage.clear();
  keepToken(null);
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

// jsdom goes through its style sheet for each element again, which takes most of the time of a query by role. There is no
// other style sheet here, so that elements with the same tag and the same of these attributes look the same.
const compute = getComputedStyle;
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element, pseudo) => {
  const attributes = ['hidden', 'open', 'style', 'type'].map((name) => element.getAttribute(name));
  const key = JSON.stringify([element.tagName, pseudo, ...attributes]);
  if (!styles.has(key)) styles.set(key, compute(element, pseudo));
  return styles.get(key)!;
};

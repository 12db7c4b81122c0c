import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure } from '@testing-library/react';
import { aroundEachTest } from '../../../../server/src/testing/jest/aroundEachTest.ts';

expect.extend(matchers);
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// The machines that run the tests have better days and worse ones.
configure({ asyncUtilTimeout: 20_000 });

aroundEachTest(() => {
  // What the page of another test still waits for.
  for (let frame = requestAnimationFrame(() => {}); frame > 0; frame--) cancelAnimationFrame(frame);
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  const { documentElement } = document;
  for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
  history.replaceState(null, '', '/');
}, cleanup);

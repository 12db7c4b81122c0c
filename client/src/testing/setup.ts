import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';

// The machines that run the tests have better days and worse ones.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

let complaints: unknown[][] = [];

beforeEach(() => {
  localStorage.clear();
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...words) => void complaints.push(words));
  }
});

/** Whoever provokes a complaint says so before: `jest.spyOn(console, 'error').mockImplementation(() => {})`. */
afterEach(() => {
  cleanup();
  expect(complaints).toEqual([]);
});

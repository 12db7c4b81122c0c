import { devices } from '@playwright/test';

/** What a phone is in the tests; `screen` is missing in Playwright's types. */
export const phone: (typeof devices)[string] & { screen?: { width: number; height: number } } = devices['Pixel 7']!;

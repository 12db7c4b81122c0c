import { jest } from '@jest/globals';
import { failOnConsoleOutput } from './failOnConsoleOutput.ts';

jest.setTimeout(30_000);
failOnConsoleOutput();

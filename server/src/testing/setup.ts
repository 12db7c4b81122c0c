import { failOnConsoleOutput } from './failOnConsoleOutput.ts';

/** What each test file of the server begins with. Processes that start and end take long on a busy machine. */
export default function setUpTestFile(path: string): void {
  jest.setTimeout(path.includes('.process.test.') ? 120_000 : 30_000);
  failOnConsoleOutput();
}

import { failOnConsoleOutput } from './failOnConsoleOutput.ts';

/** What each test file of the server begins with. */
export default function setUpTestFile(): void {
  jest.setTimeout(30_000);
  failOnConsoleOutput();
}

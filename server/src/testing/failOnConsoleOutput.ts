const KINDS = ['log', 'info', 'warn', 'error'] as const;

/**
 * Fails each test of a file that writes to the console: unexpected output is a fault that nobody looked at.
 *
 * @param isExpected whether output with this first argument is none
 */
export function failOnConsoleOutput(isExpected: (first: object) => boolean = () => false): void {
  const output: string[] = [];

  beforeEach(() => {
    output.length = 0;
    for (const kind of KINDS)
      jest.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
        if (!isExpected(Object(words[0]))) output.push(`${kind}: ${words.join(' ')}`);
      });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    if (output.length > 0) throw new Error(`Unexpected console output:\n${output.join('\n')}`);
  });
}

/** A browser with one window, as far as these tests need it. */
export interface Engine {
  /** The folder in which downloads arrive. */
  readonly downloads: string;
  open(url: string): Promise<void>;
  /** Runs a function in the page, which sees nothing but its arguments. */
  evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses a key, with Control held down if asked for. */
  press(key: Key, control?: 'Control'): Promise<void>;
  /** Returns a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'b' | 'h' | 'k';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The size of the window: a desktop's, a phone's. */
export interface Size {
  width: number;
  height: number;
}

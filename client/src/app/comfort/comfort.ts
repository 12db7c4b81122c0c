import { readItem, writeItem } from '../../lib/storage.ts';

/** Under this name the device keeps what a reader chose; a script in the HTML reads it before the first paint. */
const KEY = 'trefoil/comfort';

/** What can be chosen; the first of each is what one gets without a choice. */
export const CHOICES = {
  theme: { system: 'As the system', light: 'Light', dark: 'Dark' },
  size: { normal: 'Normal', large: 'Large', larger: 'Larger' },
  spacing: { normal: 'Normal', wide: 'Wide' },
} as const;

export type Choice = keyof typeof CHOICES;
export type Comfort = Partial<Record<Choice, string>>;

/** What this device keeps. */
export function readComfort(): Comfort {
  try {
    return JSON.parse(readItem(KEY) ?? '{}') as Comfort;
  } catch {
    return {};
  }
}

/** Shows a choice at once and keeps it on the device. @returns all choices as they are now */
export function choose(choice: Choice, value: string): Comfort {
  const [fallback] = Object.keys(CHOICES[choice]);
  const { [choice]: _, ...others } = readComfort();
  const comfort = value === fallback ? others : { ...others, [choice]: value };
  const { dataset } = document.documentElement;
  if (value === fallback) delete dataset[choice];
  else dataset[choice] = value;
  writeItem(KEY, Object.keys(comfort).length > 0 ? JSON.stringify(comfort) : null);
  return comfort;
}

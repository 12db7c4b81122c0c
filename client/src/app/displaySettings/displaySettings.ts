import { readItem, writeItem } from '../../lib/browser/storage.ts';

/** Read by a script in index.html before the first paint; the name predates the term "display settings". */
const KEY = 'trefoil/comfort';

/** The options of each setting, with their labels; the first is the default. */
export const OPTIONS = {
  theme: { system: 'Match system', light: 'Light', dark: 'Dark' },
  size: { normal: 'Normal', large: 'Large', larger: 'Larger' },
  spacing: { normal: 'Normal', wide: 'Wide' },
} as const;

export type Setting = keyof typeof OPTIONS;
type Settings = Partial<Record<Setting, string>>;

/** The settings that differ from the default on this device. */
export function readSettings(): Settings {
  try {
    return JSON.parse(readItem(KEY) ?? '{}') as Settings;
  } catch {
    return {};
  }
}

/** Applies a setting to the page and saves it on the device. @returns all settings that differ from the default */
export function changeSetting(setting: Setting, value: string): Settings {
  const [fallback] = Object.keys(OPTIONS[setting]);
  const { [setting]: _, ...others } = readSettings();
  const settings = value === fallback ? others : { ...others, [setting]: value };
  const { dataset } = document.documentElement;
  if (value === fallback) delete dataset[setting];
  else dataset[setting] = value;
  writeItem(KEY, Object.keys(settings).length > 0 ? JSON.stringify(settings) : null);
  return settings;
}

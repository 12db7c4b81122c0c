import { useState } from 'react';
import { Label, Row, Stack } from '../../ui/layout/layout.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import css from './DisplaySettingsDrawer.module.css';
import { readItem, writeItem } from '../../lib/browser/storage.ts';
import { Check } from '../../ui/form/field/Check.tsx';

const LABELS: Readonly<Record<Setting, string>> = { theme: 'Theme', size: 'Text size', spacing: 'Spacing' };

/** Theme, text size, and spacing; each change takes effect at once and is saved on this device. */
export function DisplaySettingsDrawer({ onClose }: { onClose: () => void }) {
  const [settings, setSettings] = useState(readSettings);
  return (
    <Drawer title="Display settings" kind="dialog" onClose={onClose}>
      <Stack>
        {(Object.keys(OPTIONS) as Setting[]).map((setting) => (
          <fieldset key={setting}>
            <legend className={css.legend}>{LABELS[setting]}</legend>
            <Row className={css.options}>
              {Object.entries(OPTIONS[setting]).map(([value, label], i) => (
                <Check
                  key={value}
                  small
                  type="radio"
                  name={setting}
                  checked={settings[setting] === undefined ? i === 0 : settings[setting] === value}
                  onCheck={() => setSettings(changeSetting(setting, value))}
                >
                  {label}
                </Check>
              ))}
            </Row>
          </fieldset>
        ))}
        <Label>Saved on this device.</Label>
      </Stack>
    </Drawer>
  );
}

/** Read by a script in index.html before the first paint. */
const KEY = 'trefoil/displaySettings';

/** The options of each setting, with their labels; the first is the default. */
const OPTIONS = {
  theme: { system: 'Match system', light: 'Light', dark: 'Dark' },
  size: { normal: 'Normal', large: 'Large', larger: 'Larger' },
  spacing: { normal: 'Normal', wide: 'Wide' },
} as const;

type Setting = keyof typeof OPTIONS;
type Settings = Partial<Record<Setting, string>>;

/** The settings that differ from the default on this device. */
function readSettings(): Settings {
  try {
    return JSON.parse(readItem(KEY) ?? '{}') as Settings;
  } catch {
    return {};
  }
}

/** Applies a setting to the page and saves it on the device. @returns all settings that differ from the default */
function changeSetting(setting: Setting, value: string): Settings {
  const [fallback] = Object.keys(OPTIONS[setting]);
  const { [setting]: _, ...others } = readSettings();
  const settings = value === fallback ? others : { ...others, [setting]: value };
  const { dataset } = document.documentElement;
  if (value === fallback) delete dataset[setting];
  else dataset[setting] = value;
  writeItem(KEY, Object.keys(settings).length > 0 ? JSON.stringify(settings) : null);
  return settings;
}

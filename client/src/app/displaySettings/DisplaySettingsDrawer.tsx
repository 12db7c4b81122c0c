import { useState } from 'react';
import { Label, Row, Stack } from '../../ui/layout/layout.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import css from './DisplaySettingsDrawer.module.css';
import { changeSetting, OPTIONS, readSettings, type Setting } from './displaySettings.ts';

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
                <label key={value} className={css.option}>
                  <input
                    type="radio"
                    name={setting}
                    checked={settings[setting] === undefined ? i === 0 : settings[setting] === value}
                    onChange={() => setSettings(changeSetting(setting, value))}
                  />
                  {label}
                </label>
              ))}
            </Row>
          </fieldset>
        ))}
        <Label>Saved on this device.</Label>
      </Stack>
    </Drawer>
  );
}

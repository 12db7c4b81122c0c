import { useState } from 'react';
import { Label, Stack } from '../../ui/layout/layout.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import css from './ComfortDrawer.module.css';
import { CHOICES, choose, readComfort, type Choice } from './comfort.ts';

const NAMES: Readonly<Record<Choice, string>> = { theme: 'Theme', size: 'Size of the text', spacing: 'Spacing' };

/** Size, spacing and theme; each choice shows at once and stays on this device. */
export function ComfortDrawer({ onClose }: { onClose: () => void }) {
  const [comfort, setComfort] = useState(readComfort);
  return (
    <Drawer title="Reading comfort" kind="dialog" onClose={onClose}>
      <Stack>
        {(Object.keys(CHOICES) as Choice[]).map((choice) => (
          <fieldset key={choice}>
            <legend className={css.legend}>{NAMES[choice]}</legend>
            <div className={css.choices}>
              {Object.entries(CHOICES[choice]).map(([value, words], i) => (
                <label key={value} className={css.choice}>
                  <input
                    type="radio"
                    name={choice}
                    checked={comfort[choice] === undefined ? i === 0 : comfort[choice] === value}
                    onChange={() => setComfort(choose(choice, value))}
                  />
                  {words}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <Label>Each choice is kept on this device.</Label>
      </Stack>
    </Drawer>
  );
}

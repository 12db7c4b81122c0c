import { Check } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../../../../ui/figure/Icon.tsx';
import { portraitPath } from '../../photoSource.ts';
import css from './Portraits.module.css';
import { PORTRAITS } from './portraits.ts';

interface PortraitsProps {
  /** The current image URL, which need not be one of the portraits. */
  url: string;
  onChoose: (url: string) => void;
}

/** The built-in portraits, each of which fills in the image URL. */
export function Portraits({ url, onChoose }: PortraitsProps) {
  const group = useId();
  const chosen = portraitPath(url);
  return (
    <div className={css.Portraits}>
      {PORTRAITS.map((portrait) => (
        <label key={portrait.path} className={css.portrait}>
          <input
            type="radio"
            name={group}
            aria-label={portrait.name}
            checked={portrait.path === chosen}
            onChange={() => onChoose(portrait.url)}
          />
          <img src={portrait.path} alt="" width={72} height={90} loading="lazy" />
          <Icon of={Check} />
        </label>
      ))}
    </div>
  );
}

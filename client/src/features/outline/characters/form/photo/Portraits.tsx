import { Check } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../../../../ui/figure/Icon.tsx';
import css from './Portraits.module.css';
import { PORTRAITS } from './portraits.ts';

interface PortraitsProps {
  /** The photo's address as it stands; another than these leaves all unchosen. */
  address: string;
  onChoose: (address: string) => void;
}

/** Twelve drawn portraits, each of which fills in the photo's address. */
export function Portraits({ address, onChoose }: PortraitsProps) {
  const group = useId();
  return (
    <div className={css.Portraits}>
      {PORTRAITS.map((portrait) => (
        <label key={portrait.path} className={css.one}>
          <input
            type="radio"
            name={group}
            aria-label={portrait.name}
            checked={portrait.address === address.trim()}
            onChange={() => onChoose(portrait.address)}
          />
          <img src={portrait.path} alt="" width={72} height={90} loading="lazy" />
          <Icon of={Check} />
        </label>
      ))}
    </div>
  );
}

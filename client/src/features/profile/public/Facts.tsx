import type { Profile } from '@trefoil/server/contract';
import { Building2, Feather, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../../../ui/figure/Icon.tsx';
import css from './Facts.module.css';

/** Status, company and location of a writer, as far as they are told. */
export function Facts({ status, company, location }: Partial<Pick<Profile, 'status' | 'company' | 'location'>>) {
  if (!status && !company && !location) return null;
  return (
    <p className={css.Facts}>
      <Fact icon={Feather}>{status}</Fact>
      <Fact icon={Building2}>{company}</Fact>
      <Fact icon={MapPin}>{location}</Fact>
    </p>
  );
}

function Fact({ icon, children }: { icon: IconShape; children: ReactNode }) {
  if (!children) return null;
  return (
    <span>
      <Icon of={icon} />
      {children}
    </span>
  );
}

/** What somebody writes. */
export function Genres({ genres }: { genres: readonly string[] }) {
  return (
    <ul className={css.Genres} aria-label="Genres">
      {genres.map((genre, index) => (
        <li key={index}>{genre}</li>
      ))}
    </ul>
  );
}

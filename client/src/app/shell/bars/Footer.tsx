import { DisplaySettingsButton } from '../../displaySettings/DisplaySettingsButton.tsx';
import { BarLink } from './BarLink.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import css from './Footer.module.css';
import { linksOf } from './links.ts';
import { useViewer } from './useViewer.ts';

/** The legal pages, About, and the links of the account. */
export function Footer() {
  const viewer = useViewer();
  return (
    <Row as="footer" className={css.Footer}>
      <Row as="nav" className={css.links} aria-label="Legal and about">
        {linksOf('legal', viewer).map((link) => (
          <BarLink key={link.to} className={css.link} link={link}>
            {link.legal}
          </BarLink>
        ))}
      </Row>
      <Row as="nav" className={css.links} aria-label="Account">
        {linksOf('account', viewer).map((link) => (
          <BarLink key={link.to} className={css.link} link={link}>
            {link.account}
          </BarLink>
        ))}
        <DisplaySettingsButton className={css.link} />
        {viewer === 'writer' && <LogoutButton className={css.link} />}
      </Row>
    </Row>
  );
}

import { GENRES_ON_CARD, type ProfileCard as Writer } from '@trefoil/server/contract';
import { Building2, MapPin } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Avatar } from '../../../ui/figure/Avatar.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { CardName, LinkArea } from '../../../ui/layout/Card.tsx';
import { Label, Stack, Row } from '../../../ui/layout/layout.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Genres } from './Genres.tsx';
import css from './ProfileCard.module.css';

/** A writer in the list. The whole card is a link. */
export const ProfileCard = memo(function ProfileCard({ user, status, company, location, genres }: Writer) {
  return (
    <Panel as={LinkArea} className={css.ProfileCard}>
      <Row>
        <Avatar name={user.name} src={user.avatar} size={4} />
        <Stack className={css.body}>
          <CardName className={css.name}>
            <Link to={paths.profile(user._id)}>{user.name}</Link>
          </CardName>
          <Label>{status}</Label>
          {(company || location) && (
            <Row as="p" className={css.facts}>
              {company && (
                <span>
                  <Icon of={Building2} />
                  {company}
                </span>
              )}
              {location && (
                <span>
                  <Icon of={MapPin} />
                  {location}
                </span>
              )}
            </Row>
          )}
          <Genres genres={genres.slice(0, GENRES_ON_CARD)} />
        </Stack>
      </Row>
    </Panel>
  );
});

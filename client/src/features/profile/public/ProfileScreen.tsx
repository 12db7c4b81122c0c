import { SOCIAL_SITES, type Profile, webAddress, SITE_NAMES } from '@trefoil/server/contract';
import BookMarked from 'lucide-react/icons/book-marked';
import Globe from 'lucide-react/icons/globe';
import PenLine from 'lucide-react/icons/pen-line';
import { useParams } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { Avatar } from '../../../ui/figure/Avatar.tsx';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Empty, Spinner } from '../../../ui/notice/Empty.tsx';
import { Label, Row, Section, Stack } from '../../../ui/layout/layout.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Facts, Genres } from './Facts.tsx';
import { OutButton } from './OutLink.tsx';
import css from './ProfileScreen.module.css';
import { openProfile } from '../profileSlice.ts';
import { WorkList } from '../works/WorkList.tsx';

/** What a writer tells about themselves, for everyone. */
export function ProfileScreen() {
  const { userId = '' } = useParams();
  return (
    <ResourceFrame
      of={useResource(openProfile, userId)}
      waiting={<Spinner />}
      missing={<NoProfile />}
      around={(content) => (
        <Page title="Profile" width={52}>
          {content}
        </Page>
      )}
    >
      {(profile) => profile && <PublicProfile {...profile} />}
    </ResourceFrame>
  );
}

function NoProfile() {
  return (
    <Page title="No profile" width={52}>
      <Empty>
        <h1 className={css.missing}>This writer has no public profile.</h1>
        <ButtonLink to={paths.profiles}>See All Writers</ButtonLink>
      </Empty>
    </Page>
  );
}

function PublicProfile(profile: Profile) {
  const { user, genres, works } = profile;
  const isOwn = useAppSelector((state) => state.auth.user?._id === user._id);
  return (
    <Page title={user.name} width={52}>
      <Stack as="article" gap={6}>
        <header className={css.head}>
          <Avatar name={user.name} src={user.avatar} size={7.5} />
          <Stack gap={2}>
            <h1>{user.name}</h1>
            <Facts {...profile} />
            <Genres genres={genres} />
          </Stack>
        </header>
        <Actions {...profile} isOwn={isOwn} />
        <About {...profile} />
        <Section>
          <h2 className={css.works}>Finished works</h2>
          {works.length > 0 ? <WorkList works={works} editable={isOwn} /> : <p>No finished works added.</p>}
        </Section>
      </Stack>
    </Page>
  );
}

function Actions({ isOwn, amazonauthor, website }: Profile & { isOwn: boolean }) {
  if (!isOwn && !webAddress(amazonauthor) && !webAddress(website)) return null;
  return (
    <Row>
      {isOwn && (
        <ButtonLink kind="primary" icon={PenLine} to={paths.editProfile}>
          Edit Profile
        </ButtonLink>
      )}
      <OutButton to={amazonauthor} icon={BookMarked}>
        Amazon author page
      </OutButton>
      <OutButton to={website} icon={Globe}>
        Website
      </OutButton>
    </Row>
  );
}

function About({ bio, social }: Profile) {
  const sites = SOCIAL_SITES.filter((site) => webAddress(social[site]));
  if (!bio && sites.length === 0) return null;
  return (
    <Section>
      <Label as="h2" className={css.about}>
        About
      </Label>
      {bio && <p className={css.bio}>{bio}</p>}
      {sites.length > 0 && (
        <ul className={css.elsewhere} aria-label="Elsewhere">
          {sites.map((site) => (
            <li key={site}>
              <OutButton kind="quiet" to={social[site]}>
                {SITE_NAMES[site]}
              </OutButton>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

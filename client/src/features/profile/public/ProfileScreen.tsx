import { SITE_NAMES, SOCIAL_SITES, webAddress, type Profile } from '@trefoil/server/contract';
import { BookMarked, Building2, Globe, MapPin, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { useResource } from '../../../lib/resource/useResource.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Avatar } from '../../../ui/figure/Avatar.tsx';
import { Icon, type IconShape } from '../../../ui/figure/Icon.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Row, Muted, Stack } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Empty, Spinner } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { openProfile } from '../profileSlice.ts';
import { Genres } from './Genres.tsx';
import { ExternalLink } from './ExternalLink.tsx';
import { TextLink } from '../../../ui/button/TextLink.tsx';
import css from './ProfileScreen.module.css';
import { WorkShelf } from './WorkShelf.tsx';

/** The public profile of a writer. */
export function ProfileScreen() {
  const { userId = '' } = useParams();
  return (
    <ResourceFrame
      of={useResource(openProfile, userId)}
      heading="Writer"
      waiting={<Spinner />}
      missing={<NoProfile />}
      around={(content) => <Page title="Profile">{content}</Page>}
    >
      {(profile) => profile && <PublicProfile {...profile} />}
    </ResourceFrame>
  );
}

function NoProfile() {
  return (
    <Page title="No profile" width={52}>
      <Empty>
        <h1>This writer has no public profile.</h1>
        <ButtonLink to={paths.profiles}>See All Writers</ButtonLink>
      </Empty>
    </Page>
  );
}

/** The name, details, and finished works of a writer, laid out like the front matter of a book. */
function PublicProfile(profile: Profile) {
  const { user, status, genres, bio, works } = profile;
  const isOwn = useAppSelector((state) => state.auth.user?._id === user._id);
  return (
    <Page title={user.name}>
      <Stack as="article" gap={6}>
        {isOwn && (
          <Row className={css.owner}>
            <Muted small>This is what everyone sees.</Muted>
            <ButtonLink kind="primary" icon={PenLine} to={paths.editProfile}>
              Edit Profile
            </ButtonLink>
          </Row>
        )}
        <div className={css.title}>
          <Stack as="header" gap={2} className={css.head}>
            <p className={css.kind}>{status}</p>
            <h1 className={css.name} dir="auto">
              {user.name}
            </h1>
            <Genres genres={genres} />
          </Stack>
          <Avatar name={user.name} src={user.avatar} size={8.5} />
          {bio && (
            <p className={css.blurb} dir="auto">
              {bio}
            </p>
          )}
          <WriterDetails {...profile} />
        </div>
        <section className={css.works} aria-labelledby="works">
          <h2 id="works">Finished works</h2>
          <WorkShelf works={works} editable={isOwn} />
        </section>
        <ProfileFooter isOwn={isOwn} />
      </Stack>
    </Page>
  );
}

/** Company, location, and links. */
function WriterDetails({ company, location, amazonauthor, website, social }: Profile) {
  const sites = SOCIAL_SITES.filter((site) => webAddress(social[site]));
  const hasLinks = [amazonauthor, website].some((address) => webAddress(address));
  if (!company && !location && !hasLinks && sites.length === 0) return null;
  return (
    <ul className={css.facts} aria-label="About this writer">
      {company && <Fact icon={Building2}>{company}</Fact>}
      {location && <Fact icon={MapPin}>{location}</Fact>}
      {webAddress(amazonauthor) && (
        <Fact icon={BookMarked}>
          <ExternalLink to={amazonauthor}>Amazon author page</ExternalLink>
        </Fact>
      )}
      {webAddress(website) && (
        <Fact icon={Globe}>
          <ExternalLink to={website}>Website</ExternalLink>
        </Fact>
      )}
      {sites.length > 0 && (
        <li className={css.social}>
          {sites.map((site) => (
            <ExternalLink key={site} to={social[site]}>
              {SITE_NAMES[site]}
            </ExternalLink>
          ))}
        </li>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      {children}
    </li>
  );
}

/** Links to all writers, and for visitors to sign-up. */
function ProfileFooter({ isOwn }: { isOwn: boolean }) {
  const isVisitor = useAppSelector(({ auth }) => auth.isAuthenticated === false);
  return (
    <Row className={css.footer}>
      {isVisitor && !isOwn && (
        <>
          <p>
            <Logo />
            Plan your own story with Trefoil. It’s free.
          </p>
          <ButtonLink kind="primary" to={paths.register}>
            Sign Up
          </ButtonLink>
        </>
      )}
      <TextLink to={paths.profiles}>See all writers</TextLink>
    </Row>
  );
}

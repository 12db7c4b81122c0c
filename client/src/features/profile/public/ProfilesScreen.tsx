import type { ProfileCard as Writer } from '@trefoil/server/contract';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useResource, type Query } from '../../../lib/resource/useResource.ts';
import { counted } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Hidden, Label, Stack } from '../../../ui/layout/layout.tsx';
import { Page, PageHead, PageLead } from '../../../ui/layout/Page.tsx';
import { ShowMore } from '../../../ui/disclosure/ShowMore.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { loadProfiles } from '../profileSlice.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { SearchBox } from '../../../ui/form/field/SearchBox.tsx';
import css from './ProfilesScreen.module.css';
import { genresOf, isWanted, type Wanted } from './writerFilter.ts';

const EVERYBODY: Wanted = { words: '', genres: [] };

/** Writers who chose to introduce themselves. */
export function ProfilesScreen() {
  return (
    <Page title="Writers">
      <PageHead>
        <div>
          <h1>Writers</h1>
          <PageLead>People who plan their stories here and chose to say so.</PageLead>
        </div>
      </PageHead>
      <ProfileList />
    </Page>
  );
}

function ProfileList() {
  // Back and forward find the list, however far it was unrolled, as it was left.
  const [isReturn] = useState(useNavigationType() === 'POP');
  const asked = useResource(loadProfiles, null, { onOpen: !isReturn, onFocus: false });
  return (
    <ResourceFrame of={asked} waiting={<Skeleton lines={[40, 92, 60]} />}>
      {(profiles) => (profiles.length === 0 ? <NoProfiles /> : <Unrolled profiles={profiles} {...asked} />)}
    </ResourceFrame>
  );
}

type UnrolledProps = { profiles: readonly Writer[] } & Omit<Query<unknown>, 'data'>;

function Unrolled({ profiles, loading, failure }: UnrolledProps) {
  const dispatch = useAppDispatch();
  const next = useAppSelector((state) => state.profile.next);
  const [wanted, setWanted] = useState(EVERYBODY);
  // Whoever types is not held up by a long list.
  const shown = useDeferredValue(wanted);
  const isSearch = wanted.words.trim() !== '' || wanted.genres.length > 0;
  const found = useMemo(() => profiles.filter((profile) => isWanted(profile, shown)), [profiles, shown]);

  // A search is about all writers: page after page comes while it lasts.
  const wantsMore = isSearch && next !== null && !loading && !failure;
  useEffect(() => {
    if (wantsMore) void dispatch(loadProfiles(next));
  }, [wantsMore, next, dispatch]);

  const looking = isSearch && next !== null;
  return (
    <>
      <Filter profiles={profiles} wanted={wanted} onWanted={setWanted} />
      <Label role="status" className={css.count}>
        {isSearch || !next ? `${counted(found.length, 'writer')}${looking && !failure ? ', still looking …' : ''}` : ''}
      </Label>
      {found.length === 0 && !looking && (
        <Empty>
          <p>No profiles found ...</p>
          <Button onClick={() => setWanted(EVERYBODY)}>Show All Writers</Button>
        </Empty>
      )}
      <ul className={css.grid}>
        {found.map((profile) => (
          <ProfileCard key={profile._id} {...profile} />
        ))}
      </ul>
      {next && (!isSearch || failure) && (
        <ShowMore busy={loading} failure={failure} onMore={() => dispatch(loadProfiles(next))}>
          Show More Writers
        </ShowMore>
      )}
    </>
  );
}

interface FilterProps {
  profiles: readonly Writer[];
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
}

/** Search by words, and the genres that are met most. */
function Filter({ profiles, wanted: { words, genres }, onWanted }: FilterProps) {
  const id = useId();
  const offered = useMemo(() => genresOf(profiles), [profiles]);
  // What was chosen stays where it is offered, however the others change with further pages.
  const chips = [...genres.filter((genre) => !offered.includes(genre)), ...offered];
  const toggle = (genre: string) =>
    onWanted({ words, genres: genres.includes(genre) ? genres.filter((one) => one !== genre) : [...genres, genre] });
  return (
    <Stack as="search" className={css.Filter}>
      <SearchBox
        id={id}
        placeholder="Name, place, or genre"
        autoComplete="off"
        value={words}
        onText={(text) => onWanted({ words: text, genres })}
      >
        <label htmlFor={id}>
          <Hidden>Find a writer</Hidden>
        </label>
      </SearchBox>
      <div className={css.chips} role="group" aria-label="Genres">
        {chips.map((genre) => (
          <button
            key={genre}
            type="button"
            className={css.chip}
            aria-pressed={genres.includes(genre)}
            onClick={() => toggle(genre)}
          >
            {genre}
          </button>
        ))}
      </div>
    </Stack>
  );
}

function NoProfiles() {
  return (
    <Empty>
      <Logo size={2.5} />
      <p>No profiles found ...</p>
      <p>Nobody has introduced themselves yet.</p>
    </Empty>
  );
}

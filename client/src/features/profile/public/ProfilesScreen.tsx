import type { ProfileCard as Writer } from '@trefoil/server/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useResource, type Query } from '../../../lib/resource/useResource.ts';
import { counted, grouped } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Label, Stack, Row } from '../../../ui/layout/layout.tsx';
import { Page, PageHead, PageLead } from '../../../ui/layout/Page.tsx';
import { ShowMore } from '../../../ui/disclosure/ShowMore.tsx';
import { Empty } from '../../../ui/notice/Empty.tsx';
import { ResourceFrame } from '../../../ui/notice/ResourceFrame.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { loadProfiles } from '../profileSlice.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { SearchBox } from '../../../ui/form/field/SearchBox.tsx';
import css from './ProfilesScreen.module.css';
import { frequentGenres, matchesFilter, type WriterFilter } from './writerFilter.ts';
import { Chip } from '../../../ui/button/Chip.tsx';

const NO_FILTER: WriterFilter = { query: '', genres: [] };

/** All writers with public profiles. */
export function ProfilesScreen() {
  return (
    <Page title="Writers">
      <PageHead>
        <div>
          <h1>Writers</h1>
          <PageLead>Writers with public profiles.</PageLead>
        </div>
      </PageHead>
      <ProfileList />
    </Page>
  );
}

function ProfileList() {
  // Back and Forward keep all loaded pages.
  const [isReturn] = useState(useNavigationType() === 'POP');
  const query = useResource(loadProfiles, null, { onOpen: !isReturn, onFocus: false });
  return (
    <ResourceFrame of={query} waiting={<Skeleton lines={[40, 92, 60]} />}>
      {(profiles) => (profiles.length === 0 ? <NoProfiles /> : <FilteredWriters profiles={profiles} {...query} />)}
    </ResourceFrame>
  );
}

type FilteredWritersProps = { profiles: readonly Writer[] } & Omit<Query<unknown>, 'data'>;

function FilteredWriters({ profiles, loading, failure }: FilteredWritersProps) {
  const dispatch = useAppDispatch();
  const next = useAppSelector((state) => state.profile.next);
  const [filter, setFilter] = useState(NO_FILTER);
  // Typing must not wait for a long list to render.
  const deferred = useDeferredValue(filter);
  const isFiltered = filter.query.trim() !== '' || filter.genres.length > 0;
  const found = useMemo(() => profiles.filter((profile) => matchesFilter(profile, deferred)), [profiles, deferred]);

  return (
    <>
      <FilterForm profiles={profiles} filter={filter} onFilter={setFilter} />
      <Label role="status" className={css.count}>
        {(isFiltered || !next) && counted(found.length, 'writer')}
        {isFiltered && next && ` among the first ${grouped(profiles.length)}`}
      </Label>
      {found.length === 0 && !next && (
        <Empty>
          <p>No profiles found ...</p>
          <Button onClick={() => setFilter(NO_FILTER)}>Show All Writers</Button>
        </Empty>
      )}
      <ul className={css.grid}>
        {found.map((profile) => (
          <ProfileCard key={profile._id} {...profile} />
        ))}
      </ul>
      {next && (
        <ShowMore busy={loading} failure={failure} onMore={() => dispatch(loadProfiles(next))}>
          Show More Writers
        </ShowMore>
      )}
    </>
  );
}

interface FilterFormProps {
  profiles: readonly Writer[];
  filter: WriterFilter;
  onFilter: (filter: WriterFilter) => void;
}

/** The search field and the most frequent genres. */
function FilterForm({ profiles, filter: { query, genres }, onFilter }: FilterFormProps) {
  const offered = useMemo(() => frequentGenres(profiles), [profiles]);
  // Selected genres stay visible even if further pages change the most frequent ones.
  const chips = [...genres.filter((genre) => !offered.includes(genre)), ...offered];
  const toggle = (genre: string) =>
    onFilter({
      query,
      genres: genres.includes(genre) ? genres.filter((other) => other !== genre) : [...genres, genre],
    });
  return (
    <Stack as="search" gap={3}>
      <SearchBox
        aria-label="Find a writer"
        placeholder="Name, place, or genre"
        value={query}
        onText={(text) => onFilter({ query: text, genres })}
      />
      <Row swipes className={css.chips} role="group" aria-label="Genres">
        {chips.map((genre) => (
          <Chip key={genre} pressed={genres.includes(genre)} onClick={() => toggle(genre)}>
            {genre}
          </Chip>
        ))}
      </Row>
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

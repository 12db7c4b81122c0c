import { CodeNotLoaded } from '../../lib/loadCode.ts';
import { Row, Muted, Stack } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { NOT_LOADED_REASON, ReloadButton, useTextBeforeReload } from '../../ui/notice/NotLoaded.tsx';

/** Shown in place of a screen that has thrown an error, so that the rest of the site stays; offers to reload it. */
export function BrokenScreen({ error }: { error: unknown }) {
  const loading = error instanceof CodeNotLoaded;
  return (
    <Page title="Something went wrong" width={52}>
      <Stack role="alert">
        <h1>{loading ? 'This page didn’t load' : 'This page stopped working'}</h1>
        <Muted>
          {loading ? NOT_LOADED_REASON : 'Something went wrong on our end.'} {useTextBeforeReload()}
        </Muted>
      </Stack>
      <Row style={{ marginBlockStart: 'var(--s5)' }}>
        <ReloadButton />
      </Row>
    </Page>
  );
}

import { Component, type ReactNode } from 'react';
import { useDraftsState } from '../../lib/drafts/DraftsContext.ts';
import { isStoredNowhere, NOT_SAVED } from '../../lib/drafts/unsaved.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Row, Soft, Stack } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/Page.tsx';

/** What a browser says when the code of a screen could not be loaded, in the words of each. */
const LOADING = /dynamically imported module|importing a module script|error loading|preload CSS/i;

interface Props {
  /** Where the screen stands; another place is another chance. */
  at: string;
  /** Stands around the words in its place. */
  around: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Catches a screen that breaks, so that the rest of the site stays, and offers to load it anew. */
export class ScreenErrors extends Component<Props, { at: string; error?: unknown }> {
  override state: { at: string; error?: unknown } = { at: this.props.at };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string }) {
    return at === state.at ? null : { at, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.around(<Broken loading={error instanceof Error && LOADING.test(String(error))} />);
  }
}

function Broken({ loading }: { loading: boolean }) {
  const isLost = useDraftsState(isStoredNowhere);
  return (
    <Page title="Something went wrong" width={52}>
      <Stack role="alert">
        <h1>{loading ? 'This page didn’t load' : 'This page stopped working'}</h1>
        <Soft>
          {loading ? 'The connection was lost, or Trefoil was updated.' : 'Something went wrong on our end.'}{' '}
          {isLost
            ? `Your text isn’t stored anywhere else. ${NOT_SAVED}`
            : 'Your text is safe on this device. Reload the page to continue.'}
        </Soft>
      </Stack>
      <Row style={{ marginBlockStart: 'var(--s5)' }}>
        <Button kind="primary" onClick={() => location.reload()}>
          Reload Page
        </Button>
      </Row>
    </Page>
  );
}

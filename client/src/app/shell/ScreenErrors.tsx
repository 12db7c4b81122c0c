import { Component, type ReactNode } from 'react';
import { useDraftsState } from '../../lib/drafts/DraftsContext.ts';
import { isStoredNowhere, NOT_SAVED } from '../../lib/drafts/unsaved.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Row, Soft, Stack } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/Page.tsx';

/** The messages of the browsers when the code of a screen could not be loaded. */
const LOAD_FAILED = /dynamically imported module|importing a module script|error loading|preload CSS/i;

interface Props {
  /** The path of the screen; another path clears the error. */
  at: string;
  /** Wraps the message that is shown instead. */
  around: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Catches the errors of a screen, so that the rest of the site stays, and offers to reload it. */
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
    return this.props.around(<Broken loading={error instanceof Error && LOAD_FAILED.test(String(error))} />);
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

import { Component, type ReactNode } from 'react';
import { CodeNotLoaded } from '../../lib/loadCode.ts';
import { Row, Muted, Stack } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { NOT_LOADED_REASON, ReloadButton, useTextBeforeReload } from '../../ui/notice/NotLoaded.tsx';

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
    return this.props.around(<Broken loading={error instanceof CodeNotLoaded} />);
  }
}

function Broken({ loading }: { loading: boolean }) {
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

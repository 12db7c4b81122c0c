import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeDraftsStore } from './drafts/testing/draftsStore.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyComponent } from './lazyComponent.tsx';

/** Renders something on a page. @returns what the boundaries have caught, which React would log */
function show(content: ReactNode) {
  const onCaughtError = jest.fn<(error: unknown) => void>();
  render(
    <Provider store={makeDraftsStore()}>
      <h1>The page</h1>
      <ErrorBoundary instead={(error) => <p>{String(error)}</p>}>{content}</ErrorBoundary>
    </Provider>,
    { onCaughtError },
  );
  return onCaughtError;
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('lazyComponent', () => {
  it('shows something while the code loads, then the part', async () => {
    const Part = lazyComponent(() => Promise.resolve({ Part: () => <p>Here</p> }), 'Part', <p>Loading</p>);
    show(<Part />);
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await screen.findByText('Here')).toBeVisible();
  });

  it('whose code is gone says so in its place, offers a reload, and leaves the rest of the page', async () => {
    const Part = lazyComponent<'Part', object>(gone, 'Part');
    const caught = show(<Part />);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This part didn’t load\. .* Your text is safe/);
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
    expect(caught).toHaveBeenCalledTimes(1);
  });

  it('that can be closed says so in a dialog', async () => {
    const Part = lazyComponent<'Part', { onClose: () => void }>(gone, 'Part');
    const close = jest.fn();
    const caught = show(<Part onClose={close} />);
    expect(await screen.findByRole('dialog', { name: 'This part didn’t load' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
    expect(caught).toHaveBeenCalledTimes(1);
  });

  it('leaves other errors to the screen', async () => {
    const Broken = (): ReactNode => {
      throw new Error('A bug');
    };
    const Part = lazyComponent(() => Promise.resolve({ Broken }), 'Broken');
    show(<Part />);
    expect(await screen.findByText('Error: A bug')).toBeVisible();
  });
});

it('ErrorBoundary shows its children again when its place has changed', () => {
  const Broken = ({ isBroken }: { isBroken: boolean }) => {
    if (isBroken) throw new Error('A bug');
    return <p>Here</p>;
  };
  const at = (path: string) => (
    <ErrorBoundary at={path} instead={() => <p>Broken</p>}>
      <Broken isBroken={path === '/a'} />
    </ErrorBoundary>
  );
  const { rerender } = render(at('/a'), { onCaughtError: () => {} });
  expect(screen.getByText('Broken')).toBeVisible();
  rerender(at('/b'));
  expect(screen.getByText('Here')).toBeVisible();
});

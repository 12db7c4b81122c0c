import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderWith } from '../../testing/renderWith.tsx';
import { useConfirm } from './Confirm.tsx';
import { Drawer } from './Drawer.tsx';

it('Confirm answers no and closes when the page is left with Back', async () => {
  const answer = jest.fn();
  function Screen() {
    const confirm = useConfirm();
    const navigate = useNavigate();
    const ask = () =>
      void confirm({ title: 'Delete note', text: '', cancelLabel: 'Keep', confirmLabel: 'Delete' }).then(answer);
    return (
      <>
        <button onClick={() => void navigate('/second')}>Go</button>
        <button onClick={ask}>Ask</button>
      </>
    );
  }
  renderWith(<Screen />);
  fireEvent.click(screen.getByText('Go'));
  fireEvent.click(screen.getByText('Ask'));
  expect(screen.getByText('Delete note')).toBeVisible();
  history.back();
  await waitFor(() => expect(screen.queryByText('Delete note')).toBeNull());
  expect(answer.mock.calls).toEqual([[false]]);
});

it('Drawer closes on a click outside, but not at the end of a drag that began inside', () => {
  const onClose = jest.fn();
  renderWith(
    <Drawer title="Search" onClose={onClose}>
      <p>Text</p>
    </Drawer>,
  );
  const drawer = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByText('Text'));
  fireEvent.click(drawer);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(drawer);
  fireEvent.click(drawer);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  ['nothing', <p key="text">Text</p>, 0],
  ['a control', <button key="button">Go</button>, -1],
] as const)(
  'Drawer: what scrolls and contains %s is a tab stop, or is none, in every browser',
  (_, content, tabIndex) => {
    renderWith(
      <Drawer title="Search" onClose={() => {}}>
        {content}
      </Drawer>,
    );
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Tab' });
    expect(screen.getByText(/Text|Go/).parentElement).toHaveProperty('tabIndex', tabIndex);
  },
);

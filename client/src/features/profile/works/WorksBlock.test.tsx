import { fireEvent, screen } from '@testing-library/react';
import { buildProfile, buildWork } from '../../../testing/builders.ts';
import { renderWith } from '../../../testing/renderWith.tsx';
import { useTestApi } from '../../../testing/useTestApi.ts';
import { UndoProvider } from '../../../ui/undo/Undo.tsx';
import { WorksBlock } from './WorksBlock.tsx';

const api = useTestApi();

it('the finished works on the dashboard offer Undo in place of a removed work', async () => {
  const [first, second, third] = ['First', 'Second', 'Third'].map((title) => buildWork({ title }));
  const profile = buildProfile({ works: [first!, second!, third!] });
  api.on('GET /profile/me', { body: profile });
  api.on(`DELETE /profile/works/${second!._id}`, { body: { ...profile, works: [first!, third!] } });
  renderWith(
    <UndoProvider>
      <WorksBlock />
    </UndoProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Second' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  const [before, between, after] = screen.getAllByRole('listitem');
  expect(before).toHaveTextContent('First');
  expect(between).toHaveTextContent('“Second” was removed.');
  expect(after).toHaveTextContent('Third');
});

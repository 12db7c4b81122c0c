import { screen, within } from '@testing-library/react';
import type { OutlineCards } from '@trefoil/server/contract';
import { buildCharacterCard, buildOutline } from '../../../../testing/builders.ts';
import { fill } from '../../../../testing/fill.ts';
import { renderWith, signedIn } from '../../../../testing/renderWith.tsx';
import { useTestApi } from '../../../../testing/useTestApi.ts';
import { CharactersScreen } from './CharactersScreen.tsx';

const api = useTestApi();

async function show(outline: Partial<OutlineCards>) {
  api.on('GET /outlines/me', { body: buildOutline(outline) });
  renderWith(<CharactersScreen />, { auth: signedIn() });
  await screen.findAllByRole('heading', { level: 2 });
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const minor = (name: string) => buildCharacterCard({ name, protag: false, excerpt: `About ${name}.` });
const crowd = (count: number) => Array.from({ length: count }, (_, index) => minor(`Villager ${index + 1}`));
const filter = () => screen.queryByRole('searchbox', { name: 'Filter characters by words' });

describe('CharactersScreen', () => {
  it('lists protagonists first, each with a large portrait, and in how many beats each character appears', async () => {
    const [ada, pilar] = ['Ada Pruitt', 'Pilar Rojas'].map((name) => buildCharacterCard({ name, noteCount: 6 }));
    const characters = [minor('Emil Sayre'), minor('Curtis'), ada!, pilar!];
    await show({ act1a01: 'Ada and Emil.', act1a02: 'Ada.', characters });
    expect(names()).toEqual(['Ada Pruitt', 'Pilar Rojas', 'Emil Sayre', 'Curtis']);
    const [first, second] = screen.getAllByRole('region', { name: /^Protagonist: / });
    expect(within(first!).getByText('Appears in 2 beats · 6 notes')).toBeVisible();
    expect(within(second!).getByText('No beats yet · 6 notes')).toBeVisible();
    expect(screen.getByText('Appears in 1 beat · no notes yet')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('can be filtered from 12 characters on', async () => {
    await show({ characters: crowd(11) });
    expect(filter()).toBeNull();
  });

  it('filters by words in the name or description', async () => {
    await show({ characters: [...crowd(11), minor('Zoë Ortíz')] });
    fill(filter()!, 'zoe about');
    expect(names()).toEqual(['Zoë Ortíz']);
    expect(screen.getByRole('status')).toHaveTextContent('1 of 12 characters');
    fill(filter()!, 'zoe nobody');
    expect(screen.getByText('No characters found ...')).toBeVisible();
    fill(filter()!, '');
    expect(names()).toHaveLength(12);
  });
});

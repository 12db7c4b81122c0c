import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderApp } from '../../testing/renderApp.tsx';

const { dataset } = document.documentElement;
afterEach(() => {
  for (const choice of Object.keys(dataset)) delete dataset[choice];
});

describe('Reading comfort', () => {
  it('shows each choice at once, keeps it on the device, and takes it back', async () => {
    const user = userEvent.setup();
    renderApp('/about');
    await user.click(screen.getByRole('button', { name: 'Reading comfort' }));
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('radio', { name: 'Larger' }));
    await user.click(screen.getByRole('radio', { name: 'Wide' }));
    expect({ ...dataset }).toEqual({ theme: 'dark', size: 'larger', spacing: 'wide' });
    expect(JSON.parse(localStorage.getItem('trefoil/comfort')!)).toEqual({ ...dataset });

    await user.click(screen.getByRole('radio', { name: 'As the system' }));
    expect(dataset).not.toHaveProperty('theme');
    expect(JSON.parse(localStorage.getItem('trefoil/comfort')!)).toEqual({ size: 'larger', spacing: 'wide' });
  });
});

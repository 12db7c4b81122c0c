import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderApp } from '../../testing/renderApp.tsx';

const { dataset } = document.documentElement;
afterEach(() => {
  for (const setting of Object.keys(dataset)) delete dataset[setting];
});

describe('Display settings', () => {
  it('apply at once, are saved on the device, and can be reset', async () => {
    const user = userEvent.setup();
    renderApp('/about');
    await user.click(screen.getByRole('button', { name: 'Display settings' }));
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('radio', { name: 'Larger' }));
    await user.click(screen.getByRole('radio', { name: 'Wide' }));
    expect({ ...dataset }).toEqual({ theme: 'dark', size: 'larger', spacing: 'wide' });
    expect(JSON.parse(localStorage.getItem('trefoil/displaySettings')!)).toEqual({ ...dataset });

    await user.click(screen.getByRole('radio', { name: 'Match system' }));
    expect(dataset).not.toHaveProperty('theme');
    expect(JSON.parse(localStorage.getItem('trefoil/displaySettings')!)).toEqual({ size: 'larger', spacing: 'wide' });
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { DisplaySettingsButton } from './DisplaySettingsButton.tsx';

const { dataset } = document.documentElement;
afterEach(() => {
  for (const setting of Object.keys(dataset)) delete dataset[setting];
});

describe('Display settings', () => {
  it('apply at once, are saved on the device, and can be reset', async () => {
    render(<DisplaySettingsButton className={undefined} />);
    fireEvent.click(screen.getByRole('button', { name: 'Display settings' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Larger' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Wide' }));
    expect({ ...dataset }).toEqual({ theme: 'dark', size: 'larger', spacing: 'wide' });
    expect(JSON.parse(localStorage.getItem('trefoil/displaySettings')!)).toEqual({ ...dataset });

    fireEvent.click(screen.getByRole('radio', { name: 'Match system' }));
    expect(dataset).not.toHaveProperty('theme');
    expect(JSON.parse(localStorage.getItem('trefoil/displaySettings')!)).toEqual({ size: 'larger', spacing: 'wide' });
  });
});

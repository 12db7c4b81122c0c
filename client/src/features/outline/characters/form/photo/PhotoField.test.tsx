import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { fill } from '../../../../../testing/fill.ts';
import { PhotoField } from './PhotoField.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function Form() {
  const [value, onText] = useState('');
  const note = { onDiscard() {}, onUndo: undefined, isRestored: false };
  return <PhotoField name="Ada" fieldProps={{ value, error: undefined, note, handle() {}, onText }} />;
}

/** Shows the form, with a URL that rests in its field. */
function show(url = '') {
  render(<Form />);
  link(url);
}
const field = () => screen.getByLabelText('Image URL');
const link = (url: string) => {
  fill(field(), url);
  act(() => jest.advanceTimersByTime(500));
};
const preview = () => screen.queryByAltText('Preview');
const tried = () => document.querySelector('img[hidden]');
const status = () => screen.getByRole('status').textContent;
const lady = () => screen.getByRole('radio', { name: 'A lady in a ruff' });
const LADY = `${location.origin}/portraits/07.png`;

describe('PhotoField', () => {
  it('is filled in by a portrait; with another URL no portrait is checked', () => {
    show();
    fireEvent.click(lady());
    expect(field()).toHaveValue(LADY);
    expect(preview()).toHaveAttribute('src', LADY);
    link('https://example.com/ada.png');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('shows and checks a portrait that was chosen at another address of the site', () => {
    show('http://192.168.1.20:3000/portraits/07.png');
    expect(lady()).toBeChecked();
    expect(preview()).toHaveAttribute('src', LADY);
  });

  it.each([
    ['an http: URL', 'http://example.com/ada.png', /^Not shown: http:\/\/ isn’t secure/],
    ['what is no address', 'ada.png', /^$/],
  ])('has no preview of %s, and says why if that helps', (_, url, reason) => {
    show(url);
    expect([preview(), tried()]).toEqual([null, null]);
    expect(status()).toMatch(reason);
  });

  it('tries any other ending without a preview once it rests, and says what came of it', () => {
    show('https://example.com/ada.webp');
    expect(tried()).toHaveAttribute('src', 'https://example.com/ada.webp');
    fireEvent.load(tried()!);
    expect(status()).toBe('No preview for this kind of link, but the card shows the image.');
    fill(field(), 'https://drive.google.com/file/d/1/view');
    expect(tried()).toBeNull();
    link('https://drive.google.com/file/d/1/view');
    fireEvent.error(tried()!);
    expect(status()).toMatch(/^No image found here/);
  });

  it('says in place of its preview that an image cannot be loaded', () => {
    show('https://example.com/ada.png');
    fireEvent.error(preview()!);
    expect(preview()).toBeNull();
    expect(status()).toMatch(/^No image found here/);
  });
});

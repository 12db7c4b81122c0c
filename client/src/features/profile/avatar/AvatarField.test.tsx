import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWith } from '../../../testing/renderWith.tsx';
import { AvatarField, KEEP, type AvatarChoice } from './AvatarField.tsx';

/** Each ends the decoding of a file, in the order of their choice; jsdom decodes nothing. */
const decodings: ((picture: ImageBitmap) => void)[] = [];
const decoded = (index: number, width: number) =>
  act(async () => decodings[index]!({ width, height: width } as ImageBitmap));

const { createImageBitmap } = globalThis;
beforeEach(() => {
  decodings.length = 0;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Object.assign(Blob.prototype, { arrayBuffer: async () => new ArrayBuffer(0) });
  globalThis.createImageBitmap = () => new Promise((resolve) => decodings.push(resolve));
});
afterEach(() => {
  globalThis.createImageBitmap = createImageBitmap;
  jest.restoreAllMocks();
});

const onChoice = jest.fn<(choice: AvatarChoice) => void>();
function Form() {
  const [choice, setChoice] = useState<AvatarChoice>(KEEP);
  onChoice.mockImplementation(setChoice);
  return <AvatarField name="Ida" current="" choice={choice} onChoice={onChoice} error={undefined} />;
}

async function choose(name: string): Promise<void> {
  const count = decodings.length;
  await userEvent.upload(screen.getByLabelText('Picture'), new File(['x'], name, { type: 'image/png' }));
  await waitFor(() => expect(decodings).toHaveLength(count + 1));
}

describe('AvatarField', () => {
  it('keeps to Cancel when a picture is decoded after it', async () => {
    renderWith(<Form />);
    await choose('first.png');
    await decoded(0, 10);
    await choose('slow.png');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await decoded(1, 20);
    expect(onChoice).toHaveBeenLastCalledWith(KEEP);
  });

  it('keeps to the last picture when an earlier one is decoded after it', async () => {
    renderWith(<Form />);
    await choose('slow.png');
    await choose('quick.png');
    await decoded(1, 20);
    await decoded(0, 10);
    expect(onChoice).toHaveBeenLastCalledWith(expect.objectContaining({ picture: { width: 20, height: 20 } }));
  });

  it('gets the focus when the server refuses the picture', () => {
    const refused = { choice: KEEP, onChoice, error: 'This picture is too large.' };
    renderWith(<AvatarField name="Ida" current="" {...refused} />);
    expect(screen.getByLabelText(/Picture/)).toHaveFocus();
  });
});

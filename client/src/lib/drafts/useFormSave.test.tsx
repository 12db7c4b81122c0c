import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Failure } from '../http/failure.ts';
import { useFormSave } from './useFormSave.ts';

type Result = { meta: { requestStatus: 'fulfilled' | 'rejected' }; payload?: unknown };
const FULFILLED: Result = { meta: { requestStatus: 'fulfilled' } };
const FAILURE: Failure = { status: 400, statusText: 'Bad Request', errors: [{ msg: 'Too long', path: 'title' }] };

function setUp(answer: () => Promise<Result>, problem?: string) {
  const told = { send: jest.fn(answer), onSaved: jest.fn(), onFailed: jest.fn() };
  function Form() {
    const check = () => (problem ? { title: problem } : {});
    const { problems, failure, busy, onSubmit } = useFormSave<'title'>({ check, ...told });
    return (
      <form aria-label="form" onSubmit={onSubmit}>
        <p>{problems.title}</p>
        <p>{failure?.statusText}</p>
        <button>{busy ? 'Saving' : 'SAVE'}</button>
      </form>
    );
  }
  render(<Form />);
  return told;
}

describe('useFormSave', () => {
  it('sends nothing while something is wrong', async () => {
    const { send } = setUp(() => Promise.resolve(FULFILLED), 'A title is needed');
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByText('A title is needed')).toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends once, however often it is pressed meanwhile', async () => {
    let finish: (result: Result) => void = () => {};
    const { send, onSaved } = setUp(() => new Promise((resolve) => (finish = resolve)));
    await userEvent.click(screen.getByRole('button'));
    await userEvent.click(await screen.findByText('Saving'));
    finish(FULFILLED);
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('says what the server had against it', async () => {
    const { onSaved, onFailed } = setUp(() =>
      Promise.resolve({ meta: { requestStatus: 'rejected' }, payload: FAILURE }),
    );
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('Too long')).toBeInTheDocument();
    expect(screen.getByText('Bad Request')).toBeInTheDocument();
    expect(onFailed).toHaveBeenCalledWith(FAILURE);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('keeps to itself that the server was not reached', async () => {
    const failure: Failure = { status: 0, statusText: 'No connection', errors: [{ msg: 'That did not reach us.' }] };
    const { onFailed } = setUp(() => Promise.resolve({ meta: { requestStatus: 'rejected' }, payload: failure }));
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('No connection')).toBeInTheDocument();
    expect(onFailed).not.toHaveBeenCalled();
  });
});

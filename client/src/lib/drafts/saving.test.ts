/** @jest-environment node */
import { notReached, type Failure } from '../http/failure.ts';
import { draftsActions } from './draftsSlice.ts';
import { changedFields, type Texts } from './draftsState.ts';
import { saveForm, type Changes, type Outcome } from './saving.ts';
import { makeDraftsStore } from './testing/draftsStore.ts';

const FORM = 'outline';
const BASE = 'One.\nTwo.';

const failure = (status: number, path?: string): Failure => ({
  status,
  statusText: '',
  errors: [{ msg: 'Refused', ...(path && { path }) }],
});

/** A form in which texts have been typed over `BASE`. */
function typedForm(texts: Texts) {
  const store = makeDraftsStore();
  const type = (field: string, text: string) =>
    store.dispatch(draftsActions.typed({ form: FORM, field, text, stored: BASE }));
  for (const [field, text] of Object.entries(texts)) type(field, text);
  const requests: Changes[] = [];
  const flush = jest.fn(async () => {});
  return {
    store,
    type,
    flush,
    requests,
    draft: (field: string) => store.getState().drafts.forms[FORM]?.[field],
    unsaved: () => changedFields(store.getState().drafts.forms[FORM]),
    /** Saves it; the server gives one response after the other. */
    save: (...responses: (Outcome | ((changes: Changes) => Outcome))[]) =>
      saveForm(store, FORM, { send: respond(responses) }, flush),
  };

  function respond(responses: (Outcome | ((changes: Changes) => Outcome))[]) {
    return async (changes: Changes) => {
      // What is about to be sent is on the device by now.
      expect(flush.mock.calls.length).toBeGreaterThan(requests.length);
      requests.push(changes);
      const response = responses.shift()!;
      return typeof response === 'function' ? response(changes) : response;
    };
  }
}

const stored = ({ texts }: Changes): Outcome => ({ stored: texts, failure: null });
const failed = (failure: Failure, stored: Texts | null = null): Outcome => ({ stored, failure });

describe('saveForm', () => {
  it('sends what was changed with what it was changed from, and leaves nothing unsaved', async () => {
    const form = typedForm({ act1a01: 'One.', act1a02: BASE });
    expect(await form.save(stored)).toEqual({ stored: { act1a01: 'One.' }, failure: null });
    expect(form.unsaved()).toEqual([]);
    expect(form.requests).toEqual([{ texts: { act1a01: 'One.' }, base: { act1a01: BASE }, key: '' }]);
  });

  it('sends nothing for a writer whose session has ended, and settles nothing of the next one', async () => {
    const form = typedForm({ act1a01: 'One.' });
    const nextWriter = () => {
      form.store.dispatch(draftsActions.opened('another'));
      form.type('act1a01', 'One.');
    };
    form.flush.mockImplementationOnce(async () => nextWriter());
    expect(await form.save(stored)).toMatchObject({ stored: null, failure: { status: 401 } });
    expect(form.requests).toEqual([]);

    const answered = form.save((changes) => {
      form.store.dispatch(draftsActions.opened('a third'));
      form.type('act1a01', 'One.');
      return stored(changes);
    });
    expect(await answered).toMatchObject({ stored: null, failure: { status: 401 } });
    expect(form.draft('act1a01')).toMatchObject({ base: BASE, mine: 'One.' });
    expect(form.draft('act1a01')).not.toHaveProperty('sent');
  });

  it('keeps what is typed during the request as a change of what was stored', async () => {
    const form = typedForm({ act1a01: 'One.' });
    const typing = (changes: Changes) => {
      form.type('act1a01', 'One. And more.');
      return stored(changes);
    };
    expect(await form.save(typing)).toEqual({ stored: { act1a01: 'One.' }, failure: null });
    expect(form.draft('act1a01')).toMatchObject({ base: 'One.', mine: 'One. And more.' });
  });

  it('merges what was changed elsewhere in another paragraph, and sends it again', async () => {
    const form = typedForm({ act1a01: 'One.\nTwo here.' });
    const conflict = failed(failure(409), { act1a01: 'One there.\nTwo.' });
    expect(await form.save(conflict, stored)).toEqual({
      stored: { act1a01: 'One there.\nTwo here.' },
      failure: null,
    });
    expect(form.unsaved()).toEqual([]);
    expect(form.requests[1]).toMatchObject({
      texts: { act1a01: 'One there.\nTwo here.' },
      base: { act1a01: 'One there.\nTwo.' },
    });
  });

  it('overwrites nothing where both changed one paragraph: the writer has to choose', async () => {
    const form = typedForm({ act1a01: 'One here.' });
    const conflict = failed(failure(409), { act1a01: 'One there.' });
    expect(await form.save(conflict)).toEqual({ stored: null, failure: null });
    expect(form.draft('act1a01')).toMatchObject({ mine: 'One here.', theirs: 'One there.' });
    expect(form.requests).toHaveLength(1);
  });

  it('saves the other texts when the server refuses one, which waits for a change', async () => {
    const form = typedForm({ act1a01: 'Refused.', act1a02: 'Fine.' });
    const refusal = failure(400, 'act1a01');
    expect(await form.save(failed(refusal), stored)).toEqual({ stored: { act1a02: 'Fine.' }, failure: refusal });
    expect(form.unsaved()).toEqual(['act1a01']);
    expect(form.requests[1]?.texts).toEqual({ act1a02: 'Fine.' });
    expect(form.draft('act1a01')?.refused).toBe('Refused');
  });

  it('keeps text whose object is gone', async () => {
    const form = typedForm({ act1a01: 'For nobody.' });
    expect(await form.save(failed(failure(404)))).toMatchObject({ stored: null, failure: { status: 404 } });
    expect(form.draft('act1a01')).toMatchObject({ mine: 'For nobody.', gone: true });
  });

  it('learns from the next response that a request without a response was stored', async () => {
    const form = typedForm({ act1a01: 'One.' });
    expect(await form.save(failed(notReached()))).toMatchObject({ stored: null, failure: { status: 0 } });
    expect(form.unsaved()).toEqual(['act1a01']);
    const now = { act1a01: 'One.' };
    expect(await form.save(failed(failure(409), now))).toEqual({ stored: now, failure: null });
    expect(form.unsaved()).toEqual([]);
    expect(form.requests).toHaveLength(2);
  });
});

import { notReached, type Failure } from '../http/failure.ts';
import { draftsActions } from './draftsSlice.ts';
import type { Texts } from './draftsState.ts';
import { saveForm, type Changes, type SaveResponse } from './saving.ts';
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
    draft: (field: string) => store.getState().drafts.forms[FORM]?.fields[field],
    /** Saves it; the server gives one response after the other. */
    save: (...responses: (SaveResponse | ((changes: Changes) => SaveResponse))[]) =>
      saveForm(store, FORM, { send: respond(responses) }, flush),
  };

  function respond(responses: (SaveResponse | ((changes: Changes) => SaveResponse))[]) {
    return async (changes: Changes) => {
      // What is about to be sent is on the device by now.
      expect(flush.mock.calls.length).toBeGreaterThan(requests.length);
      requests.push(changes);
      const response = responses.shift()!;
      return typeof response === 'function' ? response(changes) : response;
    };
  }
}

const stored = ({ texts }: Changes): SaveResponse => ({ stored: texts });

describe('saveForm', () => {
  it('sends what was changed with what it was changed from, and leaves nothing unsaved', async () => {
    const form = typedForm({ act1a01: 'One.', act1a02: BASE });
    expect(await form.save(stored)).toEqual({ stored: true, failure: null, unsaved: [] });
    expect(form.requests).toEqual([{ texts: { act1a01: 'One.' }, base: { act1a01: BASE }, key: '' }]);
  });

  it('sends nothing for a writer whose session has ended, and settles nothing of the next one', async () => {
    const form = typedForm({ act1a01: 'One.' });
    const nextWriter = () => {
      form.store.dispatch(draftsActions.opened({ user: 'ben', tab: 'another' }));
      form.type('act1a01', 'One.');
    };
    form.flush.mockImplementationOnce(async () => nextWriter());
    expect(await form.save(stored)).toMatchObject({ stored: false, failure: { status: 401 } });
    expect(form.requests).toEqual([]);

    const answered = form.save((changes) => {
      form.store.dispatch(draftsActions.opened({ user: 'cleo', tab: 'a third' }));
      form.type('act1a01', 'One.');
      return stored(changes);
    });
    expect(await answered).toMatchObject({ stored: false, failure: { status: 401 } });
    expect(form.draft('act1a01')).toMatchObject({ base: BASE, mine: 'One.' });
    expect(form.draft('act1a01')).not.toHaveProperty('sent');
  });

  it('keeps what is typed during the request as a change of what was stored', async () => {
    const form = typedForm({ act1a01: 'One.' });
    const typing = (changes: Changes) => {
      form.type('act1a01', 'One. And more.');
      return stored(changes);
    };
    expect(await form.save(typing)).toEqual({ stored: true, failure: null, unsaved: ['act1a01'] });
    expect(form.draft('act1a01')).toMatchObject({ base: 'One.', mine: 'One. And more.' });
  });

  it('merges what was changed elsewhere in another paragraph, and sends it again', async () => {
    const form = typedForm({ act1a01: 'One.\nTwo here.' });
    const conflict = { failure: failure(409), stored: { act1a01: 'One there.\nTwo.' } };
    expect(await form.save(conflict, stored)).toEqual({ stored: true, failure: null, unsaved: [] });
    expect(form.requests[1]).toMatchObject({
      texts: { act1a01: 'One there.\nTwo here.' },
      base: { act1a01: 'One there.\nTwo.' },
    });
  });

  it('overwrites nothing where both changed one paragraph: the writer has to choose', async () => {
    const form = typedForm({ act1a01: 'One here.' });
    const conflict = { failure: failure(409), stored: { act1a01: 'One there.' } };
    expect(await form.save(conflict)).toEqual({ stored: false, failure: null, unsaved: ['act1a01'] });
    expect(form.draft('act1a01')).toMatchObject({ mine: 'One here.', theirs: 'One there.' });
    expect(form.requests).toHaveLength(1);
  });

  it('saves the other texts when the server refuses one, which waits for a change', async () => {
    const form = typedForm({ act1a01: 'Refused.', act1a02: 'Fine.' });
    const refusal = failure(400, 'act1a01');
    expect(await form.save({ failure: refusal }, stored)).toEqual({
      stored: true,
      failure: refusal,
      unsaved: ['act1a01'],
    });
    expect(form.requests[1]?.texts).toEqual({ act1a02: 'Fine.' });
    expect(form.draft('act1a01')?.refused).toBe('Refused');
  });

  it('keeps text whose object is gone', async () => {
    const form = typedForm({ act1a01: 'For nobody.' });
    expect(await form.save({ failure: failure(404) })).toMatchObject({ stored: false, unsaved: ['act1a01'] });
    expect(form.draft('act1a01')).toMatchObject({ mine: 'For nobody.', gone: true });
  });

  it('learns from the next response that a request without a response was stored', async () => {
    const form = typedForm({ act1a01: 'One.' });
    expect(await form.save({ failure: notReached() })).toMatchObject({ stored: false, unsaved: ['act1a01'] });
    form.store.dispatch(draftsActions.reconciled({ form: FORM, stored: { act1a01: 'One.' } }));
    expect(await form.save()).toEqual({ stored: false, failure: null, unsaved: [] });
    expect(form.requests).toHaveLength(1);
  });
});

import { notReached, type Failure } from '../http/failure.ts';
import { draftsActions } from './draftsSlice.ts';
import type { Texts } from './draftsState.ts';
import { Outbox, type Autosaver } from './outbox.ts';
import type { SaveResponse } from './saving.ts';
import { makeDraftsStore } from './testing/draftsStore.ts';

const FORM = 'outline';
const SECOND = 1_000;

let close = () => {};
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  close();
  jest.useRealTimers();
});

const wait = (time = 0) => jest.advanceTimersByTimeAsync(time);

/** An outbox with a form, and the requests that it sends; each waits for its response unless `respond` gives one. */
function openOutbox({
  exists = async () => true,
  respond,
}: { exists?: Autosaver['exists']; respond?: (texts: Texts) => SaveResponse } = {}) {
  const store = makeDraftsStore();
  const requests: Texts[] = [];
  const waiting: ((response: SaveResponse) => void)[] = [];
  const autosaver: Autosaver = {
    exists,
    send({ texts }) {
      requests.push(texts);
      return new Promise((resolve) => (respond ? resolve(respond(texts)) : waiting.push(resolve)));
    },
  };
  const outbox = new Outbox(store, async () => {}, { [FORM]: autosaver });
  close = () => outbox.close();
  store.dispatch(draftsActions.restored({ records: [], recovered: [], onDevice: true }));
  return {
    outbox,
    requests,
    drafts: () => store.getState().drafts,
    write: (title: string) =>
      store.dispatch(draftsActions.typed({ form: FORM, field: 'title', text: title, stored: '' })),
    /** The server stores what the oldest waiting request has sent. */
    respond: () => waiting.shift()!({ stored: requests.at(-1 - waiting.length)! }),
  };
}

const stored = (texts: Texts): SaveResponse => ({ stored: texts });
const failed = (status: number): SaveResponse => ({ failure: { ...notReached(), status } satisfies Failure });

describe('a form with an autosaver', () => {
  it('is sent two seconds after the last key', async () => {
    const { write, requests } = openOutbox({ respond: stored });
    write('One');
    await wait(1.5 * SECOND);
    write('One, two');
    await wait(1.9 * SECOND);
    expect(requests).toEqual([]);
    await wait(0.1 * SECOND);
    expect(requests).toEqual([{ title: 'One, two' }]);
  });

  it('is sent ten seconds after the first key if typing goes on', async () => {
    const { write, requests } = openOutbox({ respond: stored });
    for (let second = 0; second < 10; second++) {
      write(`After ${second} s`);
      await wait(SECOND);
    }
    expect(requests).toEqual([{ title: 'After 9 s' }]);
  });

  it('is sent at once when it is left, and when the network is back', async () => {
    const { outbox, write, requests } = openOutbox({ respond: stored });
    write('Left.');
    await outbox.autosave(FORM);
    expect(requests).toEqual([{ title: 'Left.' }]);
    write('Offline.');
    window.dispatchEvent(new Event('online'));
    await wait();
    expect(requests).toEqual([{ title: 'Left.' }, { title: 'Offline.' }]);
  });

  it('is sent once the server, out of reach before, says that its object exists', async () => {
    let answer: boolean | Failure = notReached();
    const { write, requests } = openOutbox({ exists: async () => answer, respond: stored });
    write('Written without a server.');
    await wait(3 * SECOND);
    expect(requests).toEqual([]);
    answer = true;
    await wait(2 * SECOND);
    expect(requests).toEqual([{ title: 'Written without a server.' }]);
  });

  it('is not sent before its object exists', async () => {
    const { write, requests } = openOutbox({ exists: async () => false });
    write('The first text.');
    await wait(20 * SECOND);
    expect(requests).toEqual([]);
  });

  it('is sent again after a failure that may pass', async () => {
    let response = failed(503);
    const { write, requests } = openOutbox({ respond: (texts) => ('stored' in response ? stored(texts) : response) });
    write('One');
    await wait(2 * SECOND);
    response = { stored: {} };
    await wait(10 * SECOND);
    expect(requests).toEqual([{ title: 'One' }, { title: 'One' }]);
  });

  it.each([401, 403, 404])('waits for a change after a %i', async (status) => {
    const { write, requests } = openOutbox({ respond: () => failed(status) });
    write('One');
    await wait(60 * SECOND);
    expect(requests).toHaveLength(1);
    write('Two');
    await wait(60 * SECOND);
    expect(requests).toEqual([{ title: 'One' }, { title: 'Two' }]);
  });

  it('is sent right after a request during which it was changed and left', async () => {
    const { outbox, write, requests, respond } = openOutbox();
    write('One');
    void outbox.autosave(FORM);
    await wait();
    write('One, two');
    void outbox.autosave(FORM);
    await wait(60 * SECOND);
    expect(requests).toEqual([{ title: 'One' }]);
    respond();
    await wait();
    expect(requests).toEqual([{ title: 'One' }, { title: 'One, two' }]);
  });

  it('is sent in its turn when it was changed during a request', async () => {
    const { write, requests, respond } = openOutbox();
    write('One');
    await wait(2 * SECOND);
    write('One, two');
    respond();
    await wait(1.9 * SECOND);
    expect(requests).toEqual([{ title: 'One' }]);
    await wait(0.2 * SECOND);
    expect(requests).toEqual([{ title: 'One' }, { title: 'One, two' }]);
  });

  it('is not sent after the session', async () => {
    const { write, requests } = openOutbox({ respond: stored });
    write('One');
    close();
    await wait(60 * SECOND);
    expect(requests).toEqual([]);
  });
});

it('Outbox.save sends one request of a form at a time, and what is saved meanwhile after it', async () => {
  const { outbox, write, requests, respond } = openOutbox();
  write('One');
  const first = outbox.save(FORM);
  await wait();
  write('One, two');
  const second = outbox.save(FORM);
  await wait();
  expect(requests).toEqual([{ title: 'One' }]);
  respond();
  expect(await first).toMatchObject({ stored: true, unsaved: ['title'] });
  await wait();
  expect(requests).toEqual([{ title: 'One' }, { title: 'One, two' }]);
  respond();
  expect(await second).toMatchObject({ stored: true, unsaved: [] });
});

it('Outbox.save starts clean after a save in which something threw', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const { outbox, write, requests, drafts } = openOutbox({
    respond(texts) {
      if (isBroken) throw new Error('A bug');
      return stored(texts);
    },
  });
  write('One');
  expect(await outbox.save(FORM)).toMatchObject({ stored: false, failure: { status: 500 } });
  expect(drafts().saving[FORM]).toMatchObject({ busy: false, failure: { status: 500 } });
  isBroken = false;
  expect(await outbox.save(FORM)).toMatchObject({ stored: true, failure: null, unsaved: [] });
  expect(requests).toEqual([{ title: 'One' }, { title: 'One' }]);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

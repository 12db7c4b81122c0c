import { notReached } from '../http/failure.ts';
import { draftsActions } from './draftsSlice.ts';
import type { Texts } from './draftsState.ts';
import { Outbox } from './outbox.ts';
import type { Outcome, Sender } from './saving.ts';
import { makeDraftsStore } from './testing/draftsStore.ts';

const FORM = 'outline/1';
const SECOND = 1_000;

let close = () => {};
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  close();
  jest.useRealTimers();
});

const wait = (time = 0) => jest.advanceTimersByTimeAsync(time);

/** An outbox that autosaves outlines, and the requests that it sends; each waits for its response unless `respond` gives one. */
function openOutbox({ respond }: { respond?: (texts: Texts) => Outcome } = {}) {
  const store = makeDraftsStore();
  const requests: Texts[] = [];
  const waiting: ((outcome: Outcome) => void)[] = [];
  const sender: Sender = {
    send({ texts }) {
      requests.push(texts);
      return new Promise((resolve) => (respond ? resolve(respond(texts)) : waiting.push(resolve)));
    },
  };
  const outbox = new Outbox(
    store,
    async () => {},
    (form) => (form.startsWith('outline/') ? sender : undefined),
  );
  close = () => outbox.close();
  store.dispatch(draftsActions.restored({ records: [], recovered: [], onDevice: true }));
  return {
    store,
    outbox,
    requests,
    drafts: () => store.getState().drafts,
    write: (text: string, form = FORM) =>
      store.dispatch(draftsActions.typed({ form, field: 'title', text, stored: '' })),
    /** The server responds to the oldest waiting request: it stores what was sent, unless it responds otherwise. */
    respond: (outcome?: Outcome) => {
      const answer = waiting.shift()!;
      answer(outcome ?? stored(requests.at(-1 - waiting.length)!));
    },
  };
}

const stored = (texts: Texts): Outcome => ({ stored: texts, failure: null });
const failed = (status: number, path?: string): Outcome => ({
  stored: null,
  failure: { ...notReached(), status, ...(path && { errors: [{ msg: 'No', path }] }) },
});

describe('text that is autosaved', () => {
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
    await outbox.autosave();
    expect(requests).toEqual([{ title: 'Left.' }]);
    write('Offline.');
    window.dispatchEvent(new Event('online'));
    await wait();
    expect(requests).toEqual([{ title: 'Left.' }, { title: 'Offline.' }]);
  });

  it('is sent from every story, one after the other', async () => {
    const { write, requests, respond } = openOutbox();
    write('One');
    write('Two', 'outline/2');
    write('A note', 'note/1');
    await wait(2 * SECOND);
    expect(requests).toEqual([{ title: 'One' }]);
    respond();
    await wait();
    expect(requests).toEqual([{ title: 'One' }, { title: 'Two' }]);
    respond();
    await wait(60 * SECOND);
    expect(requests).toHaveLength(2);
  });

  it('is sent from one story although that of another is refused for good', async () => {
    const { write, requests } = openOutbox({
      respond: (texts) => (texts['title'] === 'One' ? failed(403) : stored(texts)),
    });
    write('One');
    write('Two', 'outline/2');
    await wait(60 * SECOND);
    expect(requests).toEqual([{ title: 'One' }, { title: 'Two' }]);
  });

  it('is not sent from another story either while the server does not respond', async () => {
    const { write, requests } = openOutbox({ respond: () => failed(503) });
    write('One');
    write('Two', 'outline/2');
    await wait(3 * SECOND);
    expect(requests).toEqual([{ title: 'One' }]);
  });

  it('does not wait for what is typed into another form', async () => {
    const { write, requests } = openOutbox({ respond: stored });
    write('One');
    for (let tenth = 0; tenth < 20; tenth++) {
      await wait(0.1 * SECOND);
      write(`A note of ${tenth} words`, 'note/1');
    }
    expect(requests).toEqual([{ title: 'One' }]);
  });

  it.each([503, 429])(
    'is sent again after a %i, after longer and longer, and not sooner for typing',
    async (status) => {
      let respond: (texts: Texts) => Outcome = () => failed(status);
      const { write, requests } = openOutbox({ respond: (texts) => respond(texts) });
      write('One');
      await wait(2 * SECOND);
      expect(requests).toHaveLength(1);
      await wait(2 * SECOND);
      expect(requests).toHaveLength(2);
      write('One, two');
      await wait(3.9 * SECOND);
      expect(requests).toHaveLength(2);
      respond = stored;
      await wait(0.1 * SECOND);
      expect(requests).toEqual([{ title: 'One' }, { title: 'One' }, { title: 'One, two' }]);
      // After a success it is as at first.
      respond = () => failed(status);
      write('One, two, three');
      await wait(2 * SECOND);
      expect(requests).toHaveLength(4);
      await wait(2 * SECOND);
      expect(requests).toHaveLength(5);
    },
  );

  it.each([401, 403, 404])('waits for a change after a %i', async (status) => {
    const { outbox, write, requests } = openOutbox({ respond: () => failed(status) });
    write('One');
    await wait(60 * SECOND);
    await outbox.autosave();
    expect(requests).toHaveLength(1);
    write('Two');
    await wait(60 * SECOND);
    expect(requests).toEqual([{ title: 'One' }, { title: 'Two' }]);
  });

  it('is sent in its turn when it was typed during a request that is refused for good; SAVE repeats one', async () => {
    const { outbox, write, requests, respond } = openOutbox();
    write('One');
    await wait(2 * SECOND);
    write('One, two');
    respond(failed(403));
    await wait(2 * SECOND);
    expect(requests).toEqual([{ title: 'One' }, { title: 'One, two' }]);
    respond(failed(403));
    await wait(60 * SECOND);
    expect(requests).toHaveLength(2);
    void outbox.save(FORM);
    await wait();
    expect(requests).toHaveLength(3);
    respond(failed(503));
    await wait(2 * SECOND);
    expect(requests).toHaveLength(4);
  });

  it('is sent once more after a reload if it was refused', async () => {
    const { store, write, drafts, requests } = openOutbox({ respond: () => failed(403) });
    write('One');
    await wait(2 * SECOND);
    const records = [{ form: 'outline/2', field: 'title', draft: drafts().forms[FORM]!['title']! }];
    store.dispatch(draftsActions.restored({ records, recovered: [], onDevice: true }));
    await wait(60 * SECOND);
    expect(requests).toEqual([{ title: 'One' }, { title: 'One' }]);
  });

  it('is sent again when it was stored beside a refused text, changed elsewhere, and typed again', async () => {
    const { store, write, requests } = openOutbox({
      respond: (texts) => ('title' in texts ? failed(400, 'title') : stored(texts)),
    });
    write('Bad');
    store.dispatch(draftsActions.typed({ form: FORM, field: 'beat', text: 'A', stored: '' }));
    await wait(60 * SECOND);
    store.dispatch(draftsActions.reconciled({ form: FORM, stored: { beat: 'Z' }, fields: ['beat'] }));
    store.dispatch(draftsActions.typed({ form: FORM, field: 'beat', text: 'A', stored: 'Z' }));
    await wait(60 * SECOND);
    expect(requests).toEqual([{ title: 'Bad', beat: 'A' }, { beat: 'A' }, { beat: 'A' }]);
  });

  it('is not sent after a SAVE that was refused meanwhile', async () => {
    const { outbox, write, requests, respond } = openOutbox();
    write('One');
    void outbox.save(FORM);
    await wait(3 * SECOND);
    respond(failed(413));
    await wait(60 * SECOND);
    expect(requests).toEqual([{ title: 'One' }]);
  });

  it('is sent right after a request during which it was changed and left', async () => {
    const { outbox, write, requests, respond } = openOutbox();
    write('One');
    void outbox.autosave();
    await wait();
    write('One, two');
    void outbox.autosave();
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

  it('is not sent after the session, not even what waited for another save then', async () => {
    const { outbox, write, requests, respond } = openOutbox();
    write('One');
    const first = outbox.save(FORM);
    await wait();
    write('One, two');
    const second = outbox.save(FORM);
    close();
    respond();
    await first;
    expect(await second).toMatchObject({ stored: null, failure: { status: 401 } });
    await wait(60 * SECOND);
    expect(requests).toEqual([{ title: 'One' }]);
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
  expect(await first).toEqual(stored({ title: 'One' }));
  await wait();
  expect(requests).toEqual([{ title: 'One' }, { title: 'One, two' }]);
  respond();
  expect(await second).toEqual(stored({ title: 'One, two' }));
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
  expect(await outbox.save(FORM)).toMatchObject({ stored: null, failure: { status: 500 } });
  expect(drafts().saving[FORM]).toMatchObject({ busy: false, failure: { status: 500 } });
  isBroken = false;
  expect(await outbox.save(FORM)).toEqual(stored({ title: 'One' }));
  expect(requests).toEqual([{ title: 'One' }, { title: 'One' }]);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

import { draftsActions, type Texts } from './draftsSlice.ts';
import { Outbox } from './outbox.ts';
import type { SaveResponse } from './saving.ts';
import { makeDraftsStore } from './testing/draftsStore.ts';

const FORM = 'a form';

it('sends one request of a form at a time, what is asked for meanwhile behind it', async () => {
  const store = makeDraftsStore();
  const outbox = new Outbox(store, async () => {}, {});
  const write = (text: string, stored = '') =>
    store.dispatch(draftsActions.typed({ form: FORM, field: 'title', text, stored }));
  const sent: Texts[] = [];
  const answers: (() => void)[] = [];
  const send = ({ texts }: { texts: Texts }) => {
    sent.push(texts);
    return new Promise<SaveResponse>((resolve) => answers.push(() => resolve({ stored: texts })));
  };
  const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
  const asked = async (count: number) => {
    while (answers.length < count) await turn();
  };

  write('One');
  const first = outbox.save(FORM, { send });
  await asked(1);
  write('One and two');
  const second = outbox.save(FORM, { send });
  await turn();
  expect(sent).toEqual([{ title: 'One' }]);
  answers[0]!();
  expect(await first).toMatchObject({ stored: true, unsaved: ['title'] });
  await asked(2);
  expect(sent).toEqual([{ title: 'One' }, { title: 'One and two' }]);
  answers[1]!();
  expect(await second).toMatchObject({ stored: true, unsaved: [] });
  outbox.close();
});

import { act, fireEvent, screen } from '@testing-library/react';
import type { OutlineText, OutlineTexts } from '@trefoil/server/contract';
import { buildOutline } from '../../../testing/builders.ts';
import { fill } from '../../../testing/fill.ts';
import { useTestApi, type Answer, type Received } from '../../../testing/useTestApi.ts';

/** The body of a save request; of one that begins a story, there is nothing in it. */
export type Body = Partial<Record<OutlineText, string>> & { base?: Partial<Record<OutlineText, string | null>> };

export const POST = 'POST /outlines';

/** Simulates a server that stores the outline, for the tests of a file. */
export function useOutlineServer() {
  const api = useTestApi();
  const server = {
    api,
    outline: null as ReturnType<typeof buildOutline> | null,
    store,
    /** The saves of texts. */
    saves: () =>
      api.received.flatMap(({ call, body }) => (call === POST && 'base' in (body as Body) ? [withoutStory(body)] : [])),
  };

  /** Compares each text with its base and saves it, or responds 409, as the server does. */
  function store({ body }: Received): Answer {
    const { base = {}, ...texts } = withoutStory(body);
    const { outline } = server;
    const changed = (Object.keys(base) as OutlineText[]).filter((field) => (outline?.[field] ?? null) !== base[field]);
    if (changed.length > 0)
      return { status: 409, body: { errors: changed.map((path) => ({ msg: 'Changed', path })), outline } };
    const stored = { ...(outline ?? buildOutline({ title: undefined })), ...texts };
    for (const field of Object.keys(texts) as OutlineText[]) if (!stored[field]?.trim()) delete stored[field];
    server.outline = stored;
    return { body: stored satisfies OutlineTexts };
  }

  beforeEach(() => {
    server.outline = buildOutline({ title: 'The Return Address', act2a01: 'One', act2a02: 'Two' });
    api.on('GET /outlines/me', () =>
      server.outline ? { body: server.outline } : { status: 404, body: { errors: [{ msg: 'None' }] } },
    );
    api.on(POST, store);
  });
  return server;
}

/** What a save sends, without the story that it is about. */
function withoutStory(body: unknown): Body {
  const { outline: _, ...rest } = body as Body & { outline?: string };
  return rest;
}

/** The field of a beat, of the first one for ''. On a page this size, jsdom takes half a second for each query by role or label. */
export function answerField(name: string): HTMLTextAreaElement {
  const isOf = new RegExp(`^\\d\\d ${name}`);
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => isOf.test(textContent));
  if (!label) throw new Error(`There is no beat ${name}`);
  return document.getElementById(label.htmlFor) as HTMLTextAreaElement;
}
const button = (name: string) => screen.getByText(name, { selector: 'button' });
export const click = (name: string) => fireEvent.click(button(name));
export const stateLine = () => document.querySelector<HTMLElement>('[data-state]')!;
/** Replaces an answer at once. */
export function write(name: string, text: string): void {
  const field = answerField(name);
  act(() => field.focus());
  fill(field, text);
}

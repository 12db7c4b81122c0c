import { MongoServerError, type Collection, type Document } from 'mongodb';
import { useDatabase } from '../../testing/database.ts';
import { cases, printedRandom } from '../../testing/random.ts';
import { randomSubject, randomUpdate, type UpdateCase } from '../../testing/updateCases.ts';
import { applyUpdate, Refused } from '../../testing/updateModel.ts';

const UPDATES = cases(240, 4000);
const DOCUMENTS = 80;
const database = useDatabase();

/** What the model makes of a document: itself if the update is refused. */
function expectedOf(document: Document, { update, placeholders }: UpdateCase): { after: Document; refused: boolean } {
  try {
    return { after: applyUpdate(document, update, placeholders), refused: false };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { after: document, refused: true };
  }
}

/** Runs the update through one of the ways there are; gives the code if it is refused. */
async function run(
  rows: Collection<Document>,
  way: number,
  _id: number,
  { update, filter }: UpdateCase,
): Promise<number | undefined> {
  const where = { ...filter, _id: _id as never };
  const ways = [
    () => rows.updateOne(where, update),
    () => rows.updateMany(where, update),
    () => rows.findOneAndUpdate(where, update, { projection: { _id: 1 } }),
    () => rows.bulkWrite([{ updateOne: { filter: where, update } }]),
  ];
  try {
    await ways[way]!();
    return undefined;
  } catch (error) {
    if (error instanceof MongoServerError && typeof error.code === 'number') return error.code;
    throw error;
  }
}

describe('updates', () => {
  it(`${UPDATES} of them make what a plain model makes, and the indexes follow`, async () => {
    const random = printedRandom('random updates');
    let documents = Array.from({ length: DOCUMENTS }, (_, id) => randomSubject(random, id));
    const rows = await database.with(documents);
    await rows.createIndexes([
      { key: { a: 1 } },
      { key: { list: 1, g: 1 } },
      { key: { 'docs.v': 1 } },
      { key: { 'sub.x': 1 }, sparse: true },
    ]);
    let refusals = 0;
    for (let done = 0; done < UPDATES; done += DOCUMENTS) {
      const cases = documents.map((document) => randomUpdate(random, document));
      const codes = await Promise.all(cases.map((one, id) => run(rows, random.int(4), id, one)));
      const expected = documents.map((document, id) => expectedOf(document, cases[id]!));
      const found = await rows.find().sort({ _id: 1 }).toArray();
      expected.forEach(({ after, refused }, id) => {
        const context = { before: documents[id], ...cases[id] };
        expect({ ...context, refused: codes[id] !== undefined, after: found[id] }).toEqual({
          ...context,
          refused,
          after,
        });
        if (refused) refusals++;
      });
      documents = expected.map(({ after }) => after);
      if (random.chance(0.5)) documents = await refresh(rows, documents, randomSubject(random, random.int(DOCUMENTS)));
      await checkIndexes(rows, documents, random.int(10));
    }
    expect(refusals).toBeGreaterThan(UPDATES / 100);
  }, 120_000);
});

/** Puts a new document in the place of an old one, so that values do not drift away. */
async function refresh(rows: Collection<Document>, documents: Document[], fresh: Document): Promise<Document[]> {
  const { _id, ...fields } = fresh;
  await rows.replaceOne({ _id }, fields);
  return documents.with(_id, fresh);
}

/** Asks each index for a value and compares with the documents that hold it. */
async function checkIndexes(rows: Collection<Document>, documents: Document[], value: number): Promise<void> {
  const holds = (held: unknown) => held === value || (Array.isArray(held) && held.includes(value));
  const ids = async (filter: Document, hint: Document) =>
    (await rows.find(filter).hint(hint).toArray()).map((row) => Number(row._id)).sort((a, b) => a - b);
  const expected = (test: (document: Document) => boolean) =>
    documents.filter(test).map((document) => Number(document._id));
  expect(await ids({ a: value }, { a: 1 })).toEqual(expected((document) => holds(document.a)));
  expect(await ids({ list: value }, { list: 1, g: 1 })).toEqual(expected((document) => holds(document.list)));
  expect(await ids({ 'sub.x': value }, { 'sub.x': 1 })).toEqual(expected((document) => holds(document.sub?.x)));
  const inDocs = (document: Document) =>
    Array.isArray(document.docs) && document.docs.some((one: Document | null) => holds(one?.v));
  expect(await ids({ 'docs.v': value }, { 'docs.v': 1 })).toEqual(expected(inDocs));
}

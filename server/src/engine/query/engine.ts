import type { Catalog, Collection } from '../storage/catalog.ts';
import type { Documents } from '../storage/documents.ts';
import type { Store } from '../storage/store.ts';
import { Query, type QueryOptions } from './plan/query.ts';

/** The parts of one database folder that commands work with. */
export class Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly documents: Documents;

  constructor(store: Store, catalog: Catalog, documents: Documents) {
    this.store = store;
    this.catalog = catalog;
    this.documents = documents;
  }

  query(collection: Collection | undefined, options: QueryOptions): Query {
    return new Query(this.store, collection, options);
  }
}

import type { Revision } from '../revision.ts'
import type { Catalogue } from '../server.ts'

/** Gives the active revision and tells when another one is activated, by anyone, on any replica. */
export interface RevisionSource {
  current(): Promise<Revision | undefined>
  /** Called after each activation. @returns a function that ends the subscription */
  onChange(listener: (revision: Revision) => void): () => void
}

/** Keeps catalogues by hash, so that a call's (revision, catalogue) can be read long after. */
export interface CatalogueStore {
  save(catalogue: Catalogue): Promise<void>
}

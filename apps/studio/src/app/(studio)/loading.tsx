import { Skeleton } from '@hermes/ui/states'

/** Under the shell while a page is fetched. */
export default function Loading() {
  return <Skeleton rows={12} className="pt-12" />
}

/** The person who is signed in. */
export interface SessionPerson {
  id: string
  name: string
  roles: readonly string[]
}

/** The environment of the server: nothing of ours, so that a stray PGDATA or LC_ALL cannot change what it does. */
export function serverEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }
}

import { callRecord } from '@hermes/testing/factories'
import { openRecorder } from '@hermes/testing/open-recorder'
import type { Started, StartOptions } from './protocol.ts'

/** Measures how many calls a second the recorder makes durable. */
export async function measureRecorder({ databaseUrl, ms }: StartOptions): Promise<Started> {
  await using recorder = await openRecorder(databaseUrl)
  const rows = async (waiting: number, during: number) => {
    const begin = performance.now()
    let written = 0
    const caller = async () => {
      while (performance.now() - begin < during) {
        await recorder.finish(callRecord())
        written++
      }
    }
    await Promise.all(Array.from({ length: waiting }, caller))
    return (written * 1_000) / (performance.now() - begin)
  }
  await rows(512, ms / 2) // not counted: code and caches are cold
  const figures = { waiting32: await rows(32, ms), waiting512: await rows(512, ms) }
  return { figures, stop: async () => undefined }
}
